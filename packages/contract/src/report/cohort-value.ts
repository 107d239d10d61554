import type { CohortView } from './cohort.ts';
import { figureText, readFigure } from './formula.ts';
import type { CohortRow } from './report.ts';

/** What values are made from; null: the day has not ended for all of them yet. */
export type CohortValues = Pick<CohortRow, 'retained' | 'retention' | 'adValue' | 'purchaseValue'>;

/** A figure of a cohort at an age, as decimal text; null: not known yet, and of a sum as long as one part of it is not. */
export function cohortValue(values: CohortValues, view: CohortView, age: number): string | null {
  if (view !== 'totalValue') return values[view][age] ?? null;
  const [ads, purchases] = [values.adValue[age] ?? null, values.purchaseValue[age] ?? null];
  if (ads === null || purchases === null) return null;
  return figureText(readFigure(ads) + readFigure(purchases));
}
