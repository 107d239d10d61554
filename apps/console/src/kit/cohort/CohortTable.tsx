import { cohortDefinition } from '@millrace/contract/report/cohort';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { CohortCell, cellClass } from './CohortCell.tsx';
import { cellOf, mostOf } from './cohort-figures.ts';
import type { ShownCohort } from './cohort-row.ts';
import type { CohortState } from './cohort-state.ts';

export interface CohortTableProps {
  readonly label: string;
  readonly state: CohortState;
  readonly ages: readonly number[];
  readonly rows: readonly ShownCohort[];
  /** The row that is drawn above, and the way to choose another. */
  readonly marked: string | undefined;
  readonly onMark: (id: string | undefined) => void;
}

/** Cohorts by days since the first one, shaded by how much it is. */
export function CohortTable({ label, state, ages, rows, marked, onMark }: CohortTableProps) {
  const text = useText();
  const most = mostOf(
    rows.map(({ cells }) => cells),
    state.view,
    ages,
  );
  return (
    // Wider than the window, it is scrolled by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section className="cohort-scroll" aria-label={label} tabIndex={0}>
      <table className="cohort-table" onMouseLeave={() => onMark(undefined)}>
        <thead>
          <tr>
            <th scope="col">
              {state.rows === 'day' ? text('cohortScreen.firstDay') : text(dimensionLabel(state.rows))}
            </th>
            <th scope="col" title={text(cohortDefinition('users'))}>
              {text('cohortScreen.users')}
            </th>
            {ages.map((age) => (
              <th key={age} scope="col">
                {text('cohortScreen.day', { day: age })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, users, cells, isTotal }) => (
            <tr
              key={id}
              className={`${isTotal ? 'cohort-total' : ''} ${marked === id ? 'cohort-marked' : ''}`}
              onMouseEnter={() => onMark(id)}
            >
              <th scope="row">{name}</th>
              <td>{formatNumber(Number(users))}</td>
              {ages.map((age) => {
                const value = cellOf(cells, state.view, age);
                return (
                  <td key={age} className={cellClass(value, most)}>
                    <CohortCell view={state.view} value={value} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
