import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { WhyDimension } from '@millrace/contract/report/why';
import { performanceLink } from '../report-link.ts';
import type { ReportState } from '../report-state.ts';
import type { WhyPart } from './why-cause.ts';
import type { WhyQuestion } from './why-question.ts';

/** The report of a row, of the same days and those that they are compared with. */
export function reportOf(question: WhyQuestion, dimension: WhyDimension, key: string): string {
  return performanceLink({
    ...comparedBy(question, 'day', ['revenue', 'ecpm', 'impressions']),
    filters: [
      ...question.filters.filter((filter) => filter.dimension !== dimension),
      { dimension, values: [key], exclude: false },
    ],
  });
}

/** What the report of a part shows first, and by what: volume and all of it by day, the others by what they are told apart by. */
const shown: Readonly<Record<WhyPart | 'together', { metrics: ReportState['metrics']; byDay: boolean }>> = {
  volume: { metrics: ['impressions', 'revenue', 'ecpm'], byDay: true },
  mix: { metrics: ['impressions', 'revenue', 'ecpm'], byDay: false },
  rate: { metrics: ['ecpm', 'revenue', 'impressions'], byDay: false },
  together: { metrics: ['revenue', 'ecpm', 'impressions'], byDay: true },
};

/** The report that shows a part of the change, of the same days and those that they are compared with. */
export function reportOfPart(
  question: WhyQuestion,
  part: WhyPart | 'together',
  dimension: WhyDimension,
): string {
  const { metrics, byDay } = shown[part];
  return performanceLink({
    ...comparedBy(question, byDay ? 'day' : dimension, metrics),
    // Mix is which part of all impressions is whose.
    ...(part === 'mix' && { shares: true }),
  });
}

function comparedBy(
  { from, to, beforeFrom, beforeTo, filters }: WhyQuestion,
  dimension: DimensionKey,
  metrics: ReportState['metrics'],
): ReportState {
  return {
    ...{ period: { from, to }, dimensions: [dimension], metrics, filters },
    ...{ compare: true, before: { from: beforeFrom, to: beforeTo } },
  };
}
