import type { FillLoss } from '@millrace/contract/report/fill-loss';
import { formatDay, formatNumber, formatPercent } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';

/** Requests of each day, the newest first, with what most of those without an ad failed on. */
export function DayTable({ days }: { readonly days: FillLoss['days'] }) {
  const text = useText();
  return (
    <div className="fill-loss-table">
      <h2>{text('fillLoss.byDay')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section tabIndex={0} aria-label={text('fillLoss.byDay')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('fillLoss.day')}</th>
              <th scope="col">{text('fillLoss.requests')}</th>
              <th scope="col">{text('fillLoss.filled')}</th>
              <th scope="col">{text('fillLoss.unfilled')}</th>
              <th scope="col">{text('fillLoss.share')}</th>
              <th scope="col">{text('fillLoss.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, requests, filled, reasons: [first] }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date)}</th>
                <td>{formatNumber(requests)}</td>
                <td>{formatNumber(filled)}</td>
                <td>{formatNumber(requests - filled)}</td>
                <td>{formatPercent((requests - filled) / requests)}</td>
                <td>{first && text(`fillLoss.reasons.${first.reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
