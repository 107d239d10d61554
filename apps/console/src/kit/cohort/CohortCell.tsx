import { type CohortView, leastUsers } from '@millrace/contract/report/cohort';
import { cohortValue } from '@millrace/contract/report/cohort-value';
import { useText } from '../i18n/i18n.ts';
import { type CohortCells, cellText, isAll, saysMuch, shadeOf } from './cohort-figures.ts';

interface CohortCellProps {
  readonly view: CohortView;
  readonly cells: CohortCells;
  readonly age: number;
}

/** What a cell says: a figure, also one of few users, or that it is not known yet, which is not nothing. */
export function CohortCell({ view, cells, age }: CohortCellProps) {
  const text = useText();
  const value = cohortValue(cells, view, age);
  if (value !== null) {
    if (saysMuch(cells, age)) return cellText(view, value);
    return (
      <span className="soft" title={text('cohortScreen.fewUsers', { least: leastUsers })}>
        {cellText(view, value)}
      </span>
    );
  }
  return (
    <span title={text('cohortScreen.notYet')}>
      <span aria-hidden="true">{'·'}</span>
      <span className="sr-only">{text('cohortScreen.notYet')}</span>
    </span>
  );
}

/** How the cell of a table is coloured. */
export function cellClass({ view, cells, age }: CohortCellProps, most: number): string {
  if (isAll(view, age)) return '';
  const value = cohortValue(cells, view, age);
  if (value === null) return 'cohort-unknown';
  return saysMuch(cells, age) ? `cohort-${shadeOf(value, most)}` : 'cohort-0';
}
