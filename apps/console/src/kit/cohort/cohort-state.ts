import {
  type CohortRows,
  type CohortView,
  cohortDimensions,
  cohortRows,
  cohortViews,
} from '@millrace/contract/report/cohort';
import type { ReportFilter } from '@millrace/contract/report/definition';
import { readFilters, writeFilters } from '../report/filter-address.ts';
import { type ReportPeriod, readPeriod, writePeriod } from '../report/period-address.ts';

/** What a table of cohorts shows; its address carries all of it. */
export interface CohortState {
  readonly period: ReportPeriod;
  readonly filters: readonly ReportFilter[];
  readonly rows: CohortRows;
  readonly view: CohortView;
  /** Every day, not only those that people look at. */
  readonly everyDay: boolean;
}

/** @param usual what is shown where the address does not say */
export function readCohorts(query: URLSearchParams, usual: CohortState): CohortState {
  return {
    period: readPeriod(query, usual.period),
    filters: readFilters(query, cohortDimensions),
    rows: cohortRows.find((rows) => rows === query.get('by')) ?? usual.rows,
    view: cohortViews.find((view) => view === query.get('view')) ?? usual.view,
    everyDay: query.get('days') === 'all',
  };
}

/** The same query with this table in it; what is usual is not said. What else it carries stays. */
export function writeCohorts(
  query: URLSearchParams,
  state: CohortState,
  usual: CohortState,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['by', 'view', 'days']) next.delete(name);
  writePeriod(next, state.period, usual.period);
  writeFilters(next, state.filters);
  if (state.rows !== usual.rows) next.set('by', state.rows);
  if (state.view !== usual.view) next.set('view', state.view);
  if (state.everyDay) next.set('days', 'all');
  return next;
}
