import { paths } from '../navigation/paths.ts';
import { type ReportState, writeReport } from './report-state.ts';

/** The address of the performance report that shows this. */
export function performanceLink(state: ReportState): string {
  return `${paths.performance}?${writeReport(new URLSearchParams(), state)}`;
}
