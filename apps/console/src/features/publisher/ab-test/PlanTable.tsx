import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { PlanRow } from './test-plan.ts';

interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  /** The difference that the person asks about, percent. */
  readonly chosen: number | null;
}

/** Users and days for each difference. */
export function PlanTable({ rows, chosen }: PlanTableProps) {
  const text = useText();
  return (
    <table className="plan-table">
      <thead>
        <tr>
          <th scope="col">{text('abTest.planDifference')}</th>
          <th scope="col">{text('abTest.planUsersA')}</th>
          <th scope="col">{text('abTest.planUsersB')}</th>
          <th scope="col">{text('abTest.planDays')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ mde, usersA, usersB, days }) => (
          <tr key={mde} className={mde === chosen ? 'plan-chosen' : ''}>
            <th scope="row">{text('abTest.planPercent', { value: formatNumber(mde) })}</th>
            <td>{formatNumber(usersA)}</td>
            <td>{formatNumber(usersB)}</td>
            <td>{days === null ? '–' : formatNumber(days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
