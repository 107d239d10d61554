import type { FillLoss } from '@millrace/contract/report/fill-loss';
import { Link } from 'react-router';
import { formatNumber, formatPercent, formatUsd } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Scroller } from '../../../../kit/ui/Scroller.tsx';
import { mendingOf } from './mending-of.ts';

interface ReasonTableProps {
  readonly answer: FillLoss;
  readonly pubAppId: number | undefined;
}

/** Reasons with their share of what got no ad, the money lost, and where each is mended. */
export function ReasonTable({ answer: { requests, filled, lost, reasons }, pubAppId }: ReasonTableProps) {
  const text = useText();
  const unfilled = requests - filled;
  return (
    <div className="fill-loss-table">
      <h2>{text('fillLoss.byReason')}</h2>
      <Scroller label={text('fillLoss.byReason')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('fillLoss.reason')}</th>
              <th scope="col">{text('fillLoss.requests')}</th>
              <th scope="col">{text('fillLoss.share')}</th>
              <th scope="col">{text('fillLoss.lost')}</th>
              <th scope="col">{text('fillLoss.toDo')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map((one) => {
              const mending = mendingOf(one.reason, pubAppId);
              const share = one.requests / unfilled;
              return (
                <tr key={one.reason}>
                  <th scope="row">
                    {text(`fillLoss.reasons.${one.reason}`)}
                    <span className="fill-loss-bar" style={{ inlineSize: `${share * 100}%` }} />
                  </th>
                  <td>{formatNumber(one.requests)}</td>
                  <td>{formatPercent(share)}</td>
                  <td>{formatUsd(one.lost)}</td>
                  <td>
                    {mending && <Link to={mending.to}>{text(`fillLoss.actions.${mending.action}`)}</Link>}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('fillLoss.together')}</th>
              <td>{formatNumber(unfilled)}</td>
              <td>{formatPercent(1)}</td>
              <td>{formatUsd(lost)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </div>
  );
}
