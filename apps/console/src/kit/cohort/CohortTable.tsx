import { cohortDefinition } from '@millrace/contract/report/cohort';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { Scroller } from '../ui/Scroller.tsx';
import { CohortCell, cellClass } from './CohortCell.tsx';
import { mostOf } from './cohort-figures.ts';
import type { ShownCohort } from './cohort-row.ts';
import type { CohortState } from './cohort-state.ts';

/** The id of a row, and days since the first one. */
export interface CohortMark {
  readonly row?: string | undefined;
  readonly age?: number | undefined;
}

export interface CohortTableProps {
  readonly label: string;
  readonly state: CohortState;
  readonly ages: readonly number[];
  readonly rows: readonly ShownCohort[];
  /** What is pointed at, here or in the chart. */
  readonly mark: CohortMark;
  readonly onMark: (mark: CohortMark) => void;
}

/** Cohorts by days since the first one, shaded by how much it is. */
export function CohortTable({ label, state, ages, rows, mark, onMark }: CohortTableProps) {
  const text = useText();
  const most = mostOf(
    rows.map(({ cells }) => cells),
    state.view,
    ages,
  );
  return (
    <Scroller label={label}>
      <table className="cohort-table" onMouseLeave={() => onMark({})}>
        <thead>
          <tr>
            <th scope="col">
              {state.rows === 'day' ? text('cohortScreen.firstDay') : text(dimensionLabel(state.rows))}
            </th>
            <th scope="col" title={text(cohortDefinition('users'))}>
              {text('cohortScreen.users')}
            </th>
            {ages.map((age) => (
              <th key={age} scope="col" className={mark.age === age ? 'cohort-day' : ''}>
                {text('cohortScreen.day', { day: age })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, users, cells, isTotal }) => (
            <tr
              key={id}
              className={`${isTotal ? 'cohort-total' : ''} ${mark.row === id ? 'cohort-marked' : ''}`}
            >
              <th scope="row" onMouseEnter={() => onMark({ row: id })}>
                {name}
              </th>
              <td onMouseEnter={() => onMark({ row: id })}>{formatNumber(Number(users))}</td>
              {ages.map((age) => {
                const cell = { view: state.view, cells, age };
                return (
                  <td
                    key={age}
                    className={cellClass(cell, most)}
                    onMouseEnter={() => onMark({ row: id, age })}
                  >
                    <CohortCell {...cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
