import { paths } from '../navigation/paths.ts';
import { type ReportState, writeReport } from './report-state.ts';

/** What the performance report shows where its address does not say. */
export const usualPerformance: ReportState = {
  period: 'last7',
  dimensions: ['day'],
  metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'],
  filters: [],
  compare: false,
};

/** Where the performance report shows this; what is not given is as usual. */
export function performanceAddress(shown: Partial<ReportState>): string {
  const query = writeReport(new URLSearchParams(), { ...usualPerformance, ...shown }, usualPerformance);
  return query.size === 0 ? paths.performance : `${paths.performance}?${query}`;
}
