import { languageTag } from '@millrace/contract/common';
import type { SentReport } from '@millrace/contract/report/sent-report';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';

/** What a mail said, in the language in which it went out. */
export function SentContent({ of }: { readonly of: SentReport }) {
  const text = useText();
  const { before, figures, heads, rows, count, estimated } = of;
  const lang = languageTag[of.lang];
  const rowsText =
    rows.length === count
      ? text('reportSchedule.saidAllRows', { count })
      : text('reportSchedule.saidRows', { shown: formatNumber(rows.length), all: formatNumber(count) });
  return (
    <>
      <p className="lead">{text('reportSchedule.mail.compared', { days: daysText(before) })}</p>
      <dl className="sent-figures" lang={lang}>
        {figures.map(({ label, value, change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {change !== '' && <small>{change}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {estimated !== null && (
        <p className="lead">{text('reportSchedule.mail.estimated', { open: estimated })}</p>
      )}
      {rows.length === 0 ? (
        <p>{text('reportSchedule.saidNothing')}</p>
      ) : (
        <Scroller label={rowsText}>
          <table className="sent-rows">
            <caption>{rowsText}</caption>
            <thead lang={lang}>
              <tr>
                {heads.map(({ title, isNumber }) => (
                  <th key={title} scope="col" className={isNumber ? 'sent-number' : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody lang={lang}>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and stand still
                <tr key={line}>
                  {row.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as the rows
                    <td key={place} className={heads[place]?.isNumber ? 'sent-number' : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </>
  );
}
