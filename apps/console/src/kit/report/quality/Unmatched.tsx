import { networkName } from '@millrace/contract/publisher/network/find-network';
import type { Quality } from '@millrace/contract/report/quality';
import { formatUsd } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { QualityLine } from './QualityLine.tsx';

/** What networks paid for ad units that are no instance, and rows that could not be taken. */
export function Unmatched({ quality: { unmatched, refusedRows } }: { readonly quality: Quality }) {
  const text = useText();
  const { language } = useLanguage();
  return (
    <>
      {unmatched.map(({ adnId, units, revenue }) => (
        <li key={adnId}>
          <QualityLine kind="warn">
            <strong>{networkName(adnId, language)}</strong>{' '}
            {text('quality.unmatched', { usd: formatUsd(revenue), count: units })}
          </QualityLine>
        </li>
      ))}
      {refusedRows !== null && refusedRows > 0 && (
        <li>
          <QualityLine kind="warn">{text('quality.refusedRows', { count: refusedRows })}</QualityLine>
        </li>
      )}
    </>
  );
}
