import { type ReportRequestInput, usedDimensions } from '@millrace/contract/report/definition';
import { isTime, type PlaceDimension } from '@millrace/contract/report/dimension';
import type { MetricKey } from '@millrace/contract/report/metric';
import { metricsOfLine, mostLines, rankedBy, withValues } from './chart-plan.ts';
import { daysShown } from './period-address.ts';
import type { ReportState } from './report-state.ts';

export interface LinesAsked {
  readonly state: ReportState;
  readonly metric: MetricKey;
  /** Those of the table. */
  readonly shown: readonly MetricKey[];
  readonly by: PlaceDimension;
  readonly today: string;
}

/** Each is a part of the report, in which metrics mean what they mean in its table. */
function partOf({ state, today }: LinesAsked) {
  const [dimensions, filters] = [[...state.dimensions], [...state.filters]];
  return { ...daysShown(state, today), formulasBy: usedDimensions({ dimensions, filters }) };
}

/** What has most of a metric. */
export function mostQuestion(asked: LinesAsked) {
  const rank = rankedBy(asked.metric, asked.shown);
  return {
    ...partOf(asked),
    dimensions: [asked.by],
    metrics: [rank],
    filters: [...asked.state.filters],
    ...{ sort: rank, order: 'desc', limit: mostLines },
  } satisfies ReportRequestInput;
}

/** A metric over time by what has most of it, and of all others together. */
export function lineQuestions(asked: LinesAsked, values: readonly string[]) {
  const { state, metric, by } = asked;
  const time = state.dimensions.find(isTime) ?? 'day';
  const line = { ...partOf(asked), metrics: metricsOfLine(metric), limit: 100_000 };
  return {
    lines: { ...line, dimensions: [time, by], filters: withValues(state.filters, by, values, false) },
    others: { ...line, dimensions: [time], filters: withValues(state.filters, by, values, true) },
  } satisfies Record<string, ReportRequestInput>;
}
