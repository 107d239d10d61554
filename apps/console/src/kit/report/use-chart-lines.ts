import { isTime, type PlaceDimension } from '@millrace/contract/report/dimension';
import { metrics } from '@millrace/contract/report/metric';
import { useApiQuery } from '../api/query.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { text } from '../i18n/i18n.ts';
import { metricsOfLine, mostLines } from './chart-plan.ts';
import { type LinesAsked, lineQuestions, mostQuestion } from './line-questions.ts';
import { daysShown } from './period-address.ts';
import { pointsBy, pointsOf } from './report-series.ts';
import { useReportSource } from './report-source.ts';
import { valueText } from './value-text.ts';

interface LinesInput extends Omit<LinesAsked, 'by'> {
  /** undefined: no lines are drawn by anything. */
  readonly by: PlaceDimension | undefined;
}

interface ChartLines {
  /** undefined: not there yet, or not to be had. */
  readonly lines: readonly ChartSeries[] | undefined;
  /** A question of them that was not answered, be it only when it was asked again: lines are old then. */
  readonly failure: { readonly error: unknown; readonly retry: () => void } | undefined;
}

/**
 * Lines over time by something: what has most of it, and all others together, each a question of its own, because parts of
 * ratios and people can't be added up.
 */
export function useChartLines({ state, metric, shown, by, today }: LinesInput): ChartLines {
  const period = daysShown(state, today);
  const time = state.dimensions.find(isTime) ?? 'day';
  const asked = { state, metric, shown, by: by ?? 'app', today } as const;
  const options = { keepPrevious: true, quiet: true } as const;
  const { query } = useReportSource();
  const most = useApiQuery(query, mostQuestion(asked), { ...options, enabled: by !== undefined });
  const values = most.data?.rows.flatMap(({ keys }) => keys) ?? [];
  const hasOther = (most.data?.count ?? 0) > mostLines;
  const questions = lineQuestions(asked, values);
  const isKnown = by !== undefined && values.length > 0 && !most.isPlaceholderData;
  const lines = useApiQuery(query, questions.lines, { ...options, enabled: isKnown });
  const others = useApiQuery(query, questions.others, { ...options, enabled: isKnown && hasOther });
  const all = [most, lines, others];
  const failed = all.find(({ isError }) => isError);
  const failure = failed && { error: failed.error, retry: () => void failed.refetch() };
  const isGone = all.some(({ isError, data }) => isError && data === undefined);
  if (!isGone && most.data?.count === 0) return { failure, lines: [] };
  if (isGone || by === undefined || lines.data === undefined || (hasOther && others.data === undefined))
    return { failure, lines: undefined };
  const { names, rows } = lines.data;
  const answer = { question: { ...period, dimensions: [time, by], metrics: metricsOfLine(metric) }, rows };
  const { unit } = metrics[metric];
  const places = new Map(pointsBy(answer, metric, by).map(({ key, points }) => [key, points]));
  const drawn = values.flatMap((value): ChartSeries[] => {
    const points = places.get(value);
    return points === undefined
      ? []
      : [{ key: `${by} ${value}`, label: valueText(by, value, names), unit, points }];
  });
  if (!hasOther || others.data === undefined) return { failure, lines: drawn };
  const rest = pointsOf(
    { question: { ...answer.question, dimensions: [time] }, rows: others.data.rows },
    metric,
  );
  const other = { key: 'other', label: text('chart.other'), unit, points: rest, isOther: true };
  return { failure, lines: [...drawn, other] };
}
