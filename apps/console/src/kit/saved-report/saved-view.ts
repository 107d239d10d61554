import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { MetricKey } from '@millrace/contract/report/metric';
import type { ReportPage, ReportView, ReportViewInput } from '@millrace/contract/report/view';
import type { EntryKey } from '@millrace/messages';
import { type CohortState, writeCohorts } from '../cohort/cohort-state.ts';
import { paths } from '../navigation/paths.ts';
import { type ReportState, writeReport } from '../report/report-state.ts';
import { lifetimeValue, retention } from './cohort-kinds.ts';
import { ads, bidding, performance, userActivity } from './report-kinds.ts';

interface PageOfReport {
  readonly path: `/${string}`;
  readonly title: EntryKey;
  /** Where it shares its path: what its query says. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The tab of an advertiser's overview that is their report. */
export const adsReportView = { view: 'report' } as const;

/** Where each report is, and what it is called. */
export const reportPagesOf: Readonly<Record<ReportPage, PageOfReport>> = {
  performance: { path: paths.performance, title: 'titles.performance' },
  bidding: { path: paths.biddingReport, title: 'titles.biddingReport' },
  userActivity: { path: paths.userActivity, title: 'titles.userActivity' },
  lifetimeValue: { path: paths.lifetimeValue, title: 'titles.lifetimeValue' },
  retention: { path: paths.retention, title: 'titles.retention' },
  ads: { path: paths.adsOverview, query: adsReportView, title: 'titles.adsReport' },
};

/** What an address names of the saved report that was opened. */
export const savedParameter = 'saved';

/** The reports of rows, by where they are. */
export const rowsKinds = { performance, bidding, userActivity, ads };
const cohortKinds = { lifetimeValue, retention };
type RowsPage = keyof typeof rowsKinds;
type CohortPage = keyof typeof cohortKinds;

interface Sorting {
  readonly sort?: DimensionKey | MetricKey;
  readonly order?: 'asc' | 'desc';
}

/** A report as it is shown, to be kept. */
export function rowsViewOf(page: RowsPage, state: ReportState, sorting: Sorting): ReportViewInput {
  const { dimensions, metrics, filters, ...rest } = state;
  return {
    page,
    ...rest,
    dimensions: [...dimensions],
    metrics: [...metrics],
    filters: [...filters],
    ...sorting,
  };
}

/** A table of cohorts as it is shown, to be kept. */
export function cohortViewOf(page: CohortPage, state: CohortState): ReportViewInput {
  const filters = state.filters.flatMap(({ dimension, ...filter }) =>
    dimension === 'app' || dimension === 'platform' || dimension === 'country'
      ? [{ ...filter, dimension }]
      : [],
  );
  return { page, ...state, filters };
}

/** The query that shows a kept report. */
function queryOf(view: ReportView): URLSearchParams {
  const query = new URLSearchParams(reportPagesOf[view.page].query);
  if ('metrics' in view) {
    const { page, sort, order, ...state } = view;
    if (sort !== undefined) query.set('sort', sort);
    if (sort !== undefined && order !== undefined) query.set('order', order);
    return writeReport(query, state, rowsKinds[page].usual);
  }
  return writeCohorts(query, view, cohortKinds[view.page].usual);
}

/** The address that opens a report. */
export function addressOfView(view: ReportView): string {
  return `${reportPagesOf[view.page].path}?${queryOf(view)}`;
}

/** The address that opens a saved report. */
export function addressOf({ id, view }: { readonly id: number; readonly view: ReportView }): string {
  const query = queryOf(view);
  query.set(savedParameter, String(id));
  return `${reportPagesOf[view.page].path}?${query}`;
}
