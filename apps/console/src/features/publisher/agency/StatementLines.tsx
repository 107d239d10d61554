import type { statementWithLines } from '@millrace/contract/publisher/agency';
import type * as z from 'zod/mini';
import { centsText, exactText, percentText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';

interface StatementLinesProps {
  readonly statement: z.infer<typeof statementWithLines>;
}

/** What the sum is made of, app by app, and what of it is paid. */
export function StatementLines({ statement }: StatementLinesProps) {
  const text = useText();
  const { lines, month, revenue, net, carriedIn, amount, carriedOut } = statement;
  return (
    <>
      <Scroller className="bill-scroll" label={text('agency.lines')}>
        <table className="bill-lines">
          <caption>{text('agency.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('agency.app')}</th>
              <th scope="col">{text('agency.revenue')}</th>
              <th scope="col" className="agency-share">
                {text('agency.share')}
              </th>
              <th scope="col">{text('agency.net')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.month} ${line.appId}`}>
                <th scope="row">
                  {line.appName === '' ? text('agency.noApp') : line.appName}
                  <small className="agency-share-below">
                    {text('agency.shareIs', { share: percentText(line.share) })}
                  </small>
                  {line.month !== month && (
                    <small>{text('agency.correctionOf', { month: line.month.slice(0, 7) })}</small>
                  )}
                </th>
                <td>{exactText(line.revenue)}</td>
                <td className="agency-share">{percentText(line.share)}</td>
                <td>{exactText(line.net)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('agency.sum')}</th>
              <td>{exactText(revenue)}</td>
              <td className="agency-share" />
              <td>{exactText(net)}</td>
            </tr>
            <Carried label={text('agency.carriedIn')} amount={exactText(carriedIn)} />
            <Carried label={text('agency.amount')} amount={centsText(amount)} isWhole />
            <Carried label={text('agency.carriedOut')} amount={exactText(carriedOut)} />
          </tfoot>
        </table>
      </Scroller>
      <p className="lead agency-note">{text('agency.rounding')}</p>
    </>
  );
}

interface CarriedProps {
  readonly label: string;
  readonly amount: string;
  readonly isWhole?: boolean;
}

function Carried({ label, amount, isWhole = false }: CarriedProps) {
  return (
    <tr className={isWhole ? 'bill-total' : ''}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="agency-share" />
      <td>{amount}</td>
    </tr>
  );
}
