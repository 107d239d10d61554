import type { ResponseOf } from '@millrace/contract/kit/call';
import type { CohortRows } from '@millrace/contract/report/cohort';
import type { queryCohorts } from '@millrace/contract/report/report';
import { text } from '../i18n/i18n.ts';
import { valueText } from '../report/value-text.ts';
import type { CohortCells } from './cohort-figures.ts';

export type CohortAnswer = ResponseOf<typeof queryCohorts>;

/** A row as it is drawn. */
export interface ShownCohort {
  readonly id: string;
  readonly name: string;
  readonly users: string;
  readonly cells: CohortCells;
  readonly isTotal: boolean;
}

/** Everybody together first, then the rows by name. */
export function shownCohorts({ rows, totals, names }: CohortAnswer, by: CohortRows): ShownCohort[] {
  const all = { id: 'total', name: text('cohortScreen.average'), users: totals.users, cells: totals };
  const each = rows.map(
    (row): ShownCohort => ({
      id: JSON.stringify([row.day, row.keys]),
      name: by === 'day' ? valueText('day', row.day ?? '') : valueText(by, row.keys[0] ?? '', names),
      users: row.users,
      cells: row,
      isTotal: false,
    }),
  );
  return [{ ...all, isTotal: true }, ...each];
}
