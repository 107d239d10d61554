import type { CurrencyTotal } from '@millrace/contract/report/revenue-upload';
import { exactText } from '../../../kit/i18n/amount-text.ts';
import { formatDay, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Currency by currency what the file says, the rate, and the part that belongs to no instance. */
export function Totals({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  const text = useText();
  return (
    <ul className="upload-totals">
      {totals.map(({ currency, revenue, revenueUsd, unmatchedUsd, rate, rateDate }) => (
        <li key={currency}>
          <strong>
            {exactText(revenue)} {currency}
          </strong>{' '}
          {currency !== 'USD' &&
            text('revenueUpload.inUsd', {
              usd: formatUsd(revenueUsd),
              rate: exactText(rate),
              date: formatDay(rateDate),
            })}
          {Number(unmatchedUsd) > 0 && (
            <span className="upload-unmatched">
              {text('revenueUpload.ofThemUnmatched', { usd: formatUsd(unmatchedUsd) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
