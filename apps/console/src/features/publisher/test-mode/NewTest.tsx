import type { App } from '@millrace/contract/publisher/app';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import {
  listTestableNetworks,
  startTestSession,
  type TestableNetwork,
} from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox/Checkbox';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { ResultTag } from './ResultTag.tsx';
import { testAction } from './test-action.ts';

interface NewTestProps {
  readonly app: App;
  readonly devices: number;
}

/** The networks that can be tested, to choose from; or what has to be there first. */
export function NewTest({ app, devices }: NewTestProps) {
  const text = useText();
  const mayAdd = useAllowed('sdk_integration', 'add');
  const networks = useApiQuery(listTestableNetworks, { pubAppId: app.id, size: 100 }, { quiet: true });
  if (devices === 0) {
    return (
      <Missing title={text('testMode.noDevices')}>
        {mayAdd && (
          <Link to={`${paths.testMode}?pubAppId=${app.id}&tab=devices&device=new`}>
            {text('testMode.registerDevice')}
          </Link>
        )}
      </Missing>
    );
  }
  return (
    <Loaded query={networks}>
      {({ list }) =>
        list.length === 0 ? (
          <Missing title={text('testMode.noNetworks')}>
            <Link to={`${paths.adNetworks}?pubAppId=${app.id}`}>{text('testMode.toNetworks')}</Link>
            <Link to={`${paths.mediation}?pubAppId=${app.id}&type=${mediationType.instances}`}>
              {text('testMode.toInstances')}
            </Link>
          </Missing>
        ) : (
          <NetworkChoice pubAppId={app.id} networks={list} mayStart={mayAdd} />
        )
      }
    </Loaded>
  );
}

function Missing({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card empty-state">
      <p className="lead">{title}</p>
      <div className="actions test-ways">{children}</div>
    </section>
  );
}

interface NetworkChoiceProps {
  readonly pubAppId: number;
  readonly networks: readonly TestableNetwork[];
  readonly mayStart: boolean;
}

function NetworkChoice({ pubAppId, networks, mayStart }: NetworkChoiceProps) {
  const text = useText();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);

  function choose(adnId: number, wanted: boolean): void {
    setRefused(false);
    setChosen(wanted ? [...chosen, adnId] : chosen.filter((id) => id !== adnId));
  }

  async function start(): Promise<void> {
    // In the order of the list; a network that has gone meanwhile is no longer part of it.
    const adnIds = networks.map(({ adnId }) => adnId).filter((adnId) => chosen.includes(adnId));
    if (adnIds.length === 0) return setRefused(true);
    setBusy(true);
    const done = await testAction(pubAppId, startTestSession, { pubAppId, adnIds });
    setBusy(false);
    if (done) toast({ kind: 'success', title: text('testMode.started') });
  }

  return (
    <section className="card" aria-label={text('testMode.startTitle')}>
      <h2>{text('testMode.startTitle')}</h2>
      <p className="lead">{text('testMode.startLead')}</p>
      <ul className="test-networks" aria-label={text('testMode.networks')}>
        {networks.map(({ adnId, instances, lastTestedAt, lastResult }) => (
          <li key={adnId}>
            {mayStart ? (
              <Checkbox
                checked={chosen.includes(adnId)}
                onChange={(event) => choose(adnId, event.target.checked)}
              >
                {networkName(adnId, language)}
              </Checkbox>
            ) : (
              <strong>{networkName(adnId, language)}</strong>
            )}
            <span className="lead">
              {text('testMode.instances', { count: instances })}
              {' · '}
              {text('common.labelled', {
                label: text('testMode.lastTesting'),
                value: lastTestedAt === null ? text('testMode.never') : formatInstant(lastTestedAt),
              })}
            </span>
            {lastTestedAt !== null && <ResultTag result={lastResult} />}
          </li>
        ))}
      </ul>
      {refused && (
        <p className="test-refused" role="alert">
          {text('testMode.errors.networksEmpty')}
        </p>
      )}
      {mayStart && (
        <Button type="primary" loading={busy} onClick={() => void start()}>
          {text('testMode.startTest')}
        </Button>
      )}
    </section>
  );
}
