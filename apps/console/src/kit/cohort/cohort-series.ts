import { mostSeries } from '@millrace/contract/report/chart-palette';
import type { CohortView } from '@millrace/contract/report/cohort';
import { mostAge } from '@millrace/contract/report/cohort';
import { cohortValue } from '@millrace/contract/report/cohort-value';
import { figureNumber } from '@millrace/contract/report/figure-number';
import type { Unit } from '@millrace/contract/report/metric';
import type { ChartSeries } from '../chart/chart-series.ts';
import { saysMuch, unitOfView } from './cohort-figures.ts';
import type { ShownCohort } from './cohort-row.ts';

/** The days that a curve has: of those who come back without the first one, which is always all of them. */
export function curveAges(view: CohortView): number[] {
  const first = view === 'retention' || view === 'retained' ? 1 : 0;
  return Array.from({ length: mostAge + 1 - first }, (_, index) => index + first);
}

interface CurvesInput {
  /** Everybody together first. */
  readonly rows: readonly ShownCohort[];
  readonly view: CohortView;
  /** Rows that are drawn beside the average: the largest, or the one that is pointed at. */
  readonly beside: readonly ShownCohort[];
  /** What a place is called. */
  readonly placeOf: (age: number) => string;
}

/**
 * The average as a curve, and others beside it, each in a colour of its own: the grey one is for what is left of a whole. An
 * age that few users have reached is no point.
 */
export function curves({ rows, view, beside, placeOf }: CurvesInput): ChartSeries[] {
  const unit: Unit = unitOfView(view);
  return [...rows.slice(0, 1), ...beside.slice(0, mostSeries - 2)].map(({ id, name, cells }) => ({
    key: id,
    label: name,
    unit,
    points: curveAges(view).map((age) => ({
      x: placeOf(age),
      value: figureNumber(saysMuch(cells, age) ? cohortValue(cells, view, age) : null),
    })),
  }));
}
