import type { NetworkQuality } from '@millrace/contract/report/quality';
import Button from 'antd/es/button';
import { useState } from 'react';
import { formatDay, formatInstant, formatNumber, formatUsd } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { NetworkName } from '../../network/NetworkName.tsx';
import { appsText, gapsText } from './gaps-text.ts';

const shown = 4;

/** Network by network what it has not reported, and how fresh its reports are. */
export function NetworkGaps({ networks }: { readonly networks: readonly NetworkQuality[] }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const open = networks.filter(
    (network) => network.without > 0 || Number(network.open) > 0 || network.cameAt !== null,
  );
  if (open.length === 0) return null;
  return (
    <>
      <ul className="quality-networks">
        {(all ? open : open.slice(0, shown)).map((network) => (
          <Gaps key={network.adnId} network={network} />
        ))}
      </ul>
      {open.length > shown && (
        <Button type="link" className="quality-more" onClick={() => setAll(!all)}>
          {all ? text('quality.showLess') : text('quality.showAll', { count: open.length })}
        </Button>
      )}
    </>
  );
}

function Gaps({ network }: { readonly network: NetworkQuality }) {
  const text = useText();
  const { adnId, days, partly, open, cameAt, lagging, finalUntil } = network;
  const apps = appsText(network);
  return (
    <li>
      <NetworkName adnId={adnId} />
      <div>
        {gapsText(network)}{' '}
        {partly > 0 && text('quality.partly', { count: partly, days: formatNumber(days) })}{' '}
        {Number(open) > 0 && text('quality.networkOpen', { usd: formatUsd(open) })}
        {apps !== undefined && <small>{apps}</small>}
        {cameAt !== null && finalUntil !== null && (
          <small>
            {text(lagging === null ? 'quality.came' : 'quality.cameOf', {
              ...{ account: lagging ?? '', time: formatInstant(cameAt), day: formatDay(finalUntil) },
            })}
          </small>
        )}
      </div>
    </li>
  );
}
