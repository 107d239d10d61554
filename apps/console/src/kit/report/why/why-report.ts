import type { Why } from '@millrace/contract/report/why';
import { performanceLink } from '../report-link.ts';
import type { WhyQuestion } from './why-question.ts';

/** The report of a row, of the same days and those that they are compared with. */
export function reportOf(
  { from, to, beforeFrom, beforeTo, filters }: WhyQuestion,
  dimension: Why['along'][number]['dimension'],
  key: string,
): string {
  return performanceLink({
    ...{
      period: { from, to },
      dimensions: ['day'],
      metrics: ['revenue', 'ecpm', 'impressions'],
      ...{ compare: true, before: { from: beforeFrom, to: beforeTo } },
    },
    filters: [
      ...filters.filter((filter) => filter.dimension !== dimension),
      { dimension, values: [key], exclude: false },
    ],
  });
}
