import type { AdsNetwork, AppAds } from '@millrace/contract/publisher/app-ads';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { CodeLines } from '../../../../kit/ui/CodeLines.tsx';
import { Status, type StatusKind } from '../../../../kit/ui/Status.tsx';
import { linesToAdd } from './lines-to-add.ts';

/** How each network in use stands in the file, and the lines that it lacks, to be copied. */
export function AdsNetworks({ ads }: { readonly ads: AppAds }) {
  const text = useText();
  const { networks, state } = ads;
  // Of a file that nobody has seen, nothing is missing.
  const isSeen = state === 'found' || state === 'missing' || state === 'notFile';
  const lines = linesToAdd(networks);
  return (
    <>
      <h3>{text('appAds.networks')}</h3>
      {networks.length === 0 && <p className="lead">{text('appAds.noNetworks')}</p>}
      <ul>
        {networks.map((network) => (
          <li key={network.adnId}>
            <NetworkState network={network} isSeen={isSeen} />
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <>
          <h3>{text('appAds.linesToAdd')}</h3>
          <CodeLines label={text('appAds.linesToAdd')}>{lines.join('\n')}</CodeLines>
          {networks.some(({ line, isIdKnown }) => line !== null && lines.includes(line) && !isIdKnown) && (
            <p className="lead">{text('appAds.fillIn')}</p>
          )}
        </>
      )}
    </>
  );
}

interface NetworkStateProps {
  readonly network: AdsNetwork;
  readonly isSeen: boolean;
}

const kinds: Record<AdsNetwork['state'], StatusKind> = {
  ...{ listed: 'good', missing: 'bad', wrongId: 'bad', unknown: 'plain' },
};

function NetworkState({ network: { adnId, state, isSure, found }, isSeen }: NetworkStateProps) {
  const text = useText();
  const { language } = useLanguage();
  const network = networkName(adnId, language);
  if (state === 'missing' && !(isSeen && isSure)) {
    const words = isSeen ? 'appAds.probablyMissing' : isSure ? 'appAds.needed' : 'appAds.probablyNeeded';
    return (
      <Status kind="plain" sentence>
        {text(words, { network })}
      </Status>
    );
  }
  return (
    <Status kind={kinds[state]} sentence>
      {text(`appAds.${state}`, { network, found: found.join(text('common.comma')) })}
    </Status>
  );
}
