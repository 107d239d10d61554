import type { CohortView } from '@millrace/contract/report/cohort';
import { type CohortFigure, leastUsers, mostAge } from '@millrace/contract/report/cohort';
import { type CohortValues, cohortValue } from '@millrace/contract/report/cohort-value';
import { type MetricKey, metrics, type Unit } from '@millrace/contract/report/metric';
import type { CohortRow } from '@millrace/contract/report/report';
import { figureText } from '../report/figure-text.ts';

/** What cells of the table are made from. */
export type CohortCells = CohortValues & Pick<CohortRow, 'reached'>;

/** What a view shows, for the texts that define it. */
export const cohortMeanings: Readonly<Record<CohortView, readonly CohortFigure[]>> = {
  retention: ['retention'],
  retained: ['retention'],
  totalValue: ['adValue', 'purchaseValue'],
  adValue: ['adValue'],
  purchaseValue: ['purchaseValue'],
};

const looked = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28, mostAge];

/** The days after the first one that are shown. */
export function agesShown(everyDay: boolean): number[] {
  return everyDay ? Array.from({ length: mostAge + 1 }, (_, age) => age) : looked;
}

/** Whether enough users have reached an age for its figure to say anything. */
export function saysMuch(cells: CohortCells, age: number): boolean {
  return Number(cells.reached[age] ?? 0) >= leastUsers;
}

const metricOf = {
  retention: 'ctr',
  retained: 'impressions',
  totalValue: 'revenue',
  adValue: 'revenue',
  purchaseValue: 'revenue',
} as const satisfies Record<CohortView, MetricKey>;

/** What a cell is counted in. */
export function unitOfView(view: CohortView): Unit {
  return metrics[metricOf[view]].unit;
}

/** A cell in the person's language. */
export function cellText(view: CohortView, value: string): string {
  return figureText(metricOf[view], value);
}

/** How many shades there are, from next to nothing to the most. */
export const shades = 8;

/**
 * The shade of a cell, from 0 on. By the root, for most of what is told apart lies far below the most.
 * @param most the largest value of the table
 */
export function shadeOf(value: string, most: number): number {
  const share = most > 0 ? Number(value) / most : 0;
  return Math.min(shades, Math.max(0, Math.ceil(Math.sqrt(Math.max(0, share)) * shades)));
}

/** Of retention the first day is always all of them: no shade tells anything there. */
export function isAll(view: CohortView, age: number): boolean {
  return age === 0 && (view === 'retention' || view === 'retained');
}

/** The value that has the darkest shade. */
export function mostOf(rows: readonly CohortCells[], view: CohortView, ages: readonly number[]): number {
  const known = rows.flatMap((row) =>
    ages
      .filter((age) => !isAll(view, age) && saysMuch(row, age))
      .map((age) => Number(cohortValue(row, view, age) ?? 0)),
  );
  return Math.max(0, ...known);
}
