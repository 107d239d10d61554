import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import type { App } from '@millrace/contract/publisher/app';
import { adTypesOf, networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import { platformNames } from '@millrace/contract/publisher/platform';
import { Link } from 'react-router';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { unitLabel } from '../../../kit/network/unit-label.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { NetworkNotes } from './NetworkNotes.tsx';
import { NetworkSwitch } from './NetworkSwitch.tsx';
import { instancesOf } from './network-paths.ts';

interface NetworkFactsProps {
  readonly app: App;
  readonly adnId: number;
  readonly setUp: AppNetwork | null;
}

/** Which network it is, what it serves in this app, and once it is set up its switch and its instances. */
export function NetworkFacts({ app, adnId, setUp }: NetworkFactsProps) {
  const text = useText();
  const { language } = useLanguage();
  const count = setUp?.instanceCount ?? 0;
  return (
    <section className="card" aria-label={text('adNetwork.network')}>
      <div className="network-facts">
        <NetworkName adnId={adnId} withHint />
        <NetworkNotes adnId={adnId} />
        {setUp !== null && (
          <span className="network-facts-switch">
            <HistoryButton entity="app_network" id={setUp.id} name={networkName(adnId, language)} />
            <NetworkSwitch network={setUp} />
          </span>
        )}
      </div>
      <dl>
        <dt>{text('adNetwork.adTypesOn', { platform: platformNames[app.plat] })}</dt>
        <dd>
          <TagList limit={12} tags={adTypesOf(adnId, app.plat).map((type) => adTypeText(text, type))} />
        </dd>
        <dt>{text('adNetwork.unitId')}</dt>
        <dd>{unitLabel(text, adnId)}</dd>
        {setUp !== null && (
          <>
            <dt>{text('adNetwork.instances')}</dt>
            <dd>
              {formatNumber(count)}{' '}
              {(count > 0 || networkOf(adnId).unit.entered) && (
                <Link to={instancesOf(app.id, adnId)}>
                  {text(count === 0 ? 'adNetwork.next.instances' : 'adNetwork.showInstances')}
                </Link>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
