import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { FoldedCards } from '../report/FoldedCards.tsx';
import { CohortCell } from './CohortCell.tsx';
import type { CohortTableProps } from './CohortTable.tsx';

/** What people look at first: the day after, and a week after. */
const first = [1, 7];

/** The table of cohorts on a phone. */
export function CohortCards({
  label,
  state,
  ages,
  rows,
}: Pick<CohortTableProps, 'label' | 'state' | 'ages' | 'rows'>) {
  const text = useText();
  const inOrder = [...first, ...ages.filter((age) => !first.includes(age))];
  return (
    <FoldedCards
      label={label}
      count={rows.length}
      card={(index) => {
        const row = rows[index];
        if (row === undefined) throw new RangeError(`there is no row ${index}`);
        return {
          id: row.id,
          isTotal: row.isTotal,
          head: (
            <>
              <strong>{row.name}</strong>
              <div className="lead">
                {text('cohortScreen.usersOf', { users: formatNumber(Number(row.users)) })}
              </div>
            </>
          ),
          lines: inOrder.map((age) => ({
            key: String(age),
            title: text('cohortScreen.day', { day: age }),
            content: <CohortCell view={state.view} cells={row.cells} age={age} />,
          })),
        };
      }}
    />
  );
}
