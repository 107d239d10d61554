import type { CohortView } from '@millrace/contract/report/cohort';
import { useText } from '../i18n/i18n.ts';
import { cellText, shadeOf } from './cohort-figures.ts';

interface CohortCellProps {
  readonly view: CohortView;
  /** null: not known yet. */
  readonly value: string | null;
}

/** What a cell says: a figure, or that it is not known yet, which is not nothing. */
export function CohortCell({ view, value }: CohortCellProps) {
  const text = useText();
  if (value !== null) return cellText(view, value);
  return (
    <span title={text('cohortScreen.notYet')}>
      <span aria-hidden="true">{'·'}</span>
      <span className="sr-only">{text('cohortScreen.notYet')}</span>
    </span>
  );
}

/** How the cell of a table is coloured. */
export function cellClass(value: string | null, most: number): string {
  return value === null ? 'cohort-unknown' : `cohort-${shadeOf(value, most)}`;
}
