import { formulaDimensions, type ReportRequest } from '@millrace/contract/report/definition';
import { type DimensionKey, dimensionLabel, isTime } from '@millrace/contract/report/dimension';
import { figureNumber } from '@millrace/contract/report/figure-number';
import {
  figureOfNothing,
  holdsEstimates,
  type Metric,
  type MetricKey,
  metricLabel,
  metrics,
} from '@millrace/contract/report/metric';
import { placeText } from '@millrace/contract/report/place-text';
import type { ReportRow } from '@millrace/contract/report/report';
import { timesOf } from '@millrace/contract/report/times-of';
import { unitTextIn } from '@millrace/contract/report/unit-text';
import type { ChartPicture } from '../../../domain/chart/chart-picture.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import { wordingOf } from '../../../domain/report-file/dimension-columns.ts';
import { NameBook } from '../../../domain/report-file/name-book.ts';
import { translate } from '../../../platform/text.ts';
import { changeText } from './change-text.ts';
import { type Content, type ContentSource, mostFigures, mostTableColumns, mostTableRows } from './content.ts';
import { daysText, timeText } from './day-text.ts';
import { beforeOf } from './view-question.ts';

/** Bars at most: as many as have names that can be read. */
const mostBars = 8;

/** What a mail says of a report of rows: its totals beside those of the days before, its chart, its first rows. */
export async function reportContent(
  request: ReportRequest,
  source: ContentSource,
  chartOf: MetricKey | undefined,
): Promise<Content> {
  const { services, scope, lang, before, signal } = source;
  const page = { offset: 0, limit: mostTableRows, ...beforeOf(before) };
  const { rows, totals, count } = await runReport(services, { ...request, ...page }, scope, { signal });
  const say = await sayerOf(request.dimensions, rows, source);
  const shown = request.metrics.slice(0, mostTableColumns);
  const figures = request.metrics.slice(0, mostFigures).map((metric, place) => ({
    label: translate(lang, metricLabel(metric)),
    value: figureText(source, metric, totals.values[place], totals.open),
    change: changeText(lang, totals.values[place] ?? null, totals.before?.[place], betterOf(metric)),
  }));
  const open = Number(totals.open ?? 0);
  return {
    figures,
    estimated: open === 0 ? null : unitTextIn(lang, 'money', open),
    table: {
      heads: [
        ...request.dimensions.map((key) => ({
          title: translate(lang, dimensionLabel(key)),
          isNumber: false,
        })),
        ...shown.map((metric) => ({ title: translate(lang, metricLabel(metric)), isNumber: true })),
      ],
      rows:
        request.dimensions.length === 0
          ? []
          : rows.map((row) => [
              ...say(row),
              ...shown.map((metric, place) => figureText(source, metric, row.values[place], row.open)),
            ]),
      count,
    },
    chart: await chart(request, source, chartOf ?? request.metrics[0]),
  };
}

function betterOf(metric: MetricKey): boolean {
  const { moreIsBetter }: Metric = metrics[metric];
  return moreIsBetter !== false;
}

/** @param open the part of the revenue of these figures that is our own estimate still */
function figureText(
  { lang }: ContentSource,
  metric: MetricKey,
  value: string | null | undefined,
  open: string | null | undefined,
): string {
  if (value === null || value === undefined) return '–';
  const isEstimated = holdsEstimates(metric) && Number(open ?? 0) !== 0;
  return `${isEstimated ? '≈ ' : ''}${unitTextIn(lang, metrics[metric].unit, Number(value))}`;
}

/** Says the keys of a row. */
async function sayerOf(
  dimensions: readonly DimensionKey[],
  rows: readonly ReportRow[],
  { read, lang }: ContentSource,
): Promise<(row: ReportRow) => string[]> {
  const book = new NameBook(read, dimensions, 'publisher');
  await book.learn(rows);
  const wording = wordingOf(lang);
  return ({ keys }) =>
    dimensions.map((dimension, place) => {
      const key = keys[place] ?? '';
      if (isTime(dimension)) return timeText(lang, dimension, key);
      return placeText(dimension, key, book.nameOf(place, key), wording);
    });
}

/** A line over time beside the days before, or bars of the first rows where no time tells them apart. */
function chart(
  request: ReportRequest,
  source: ContentSource,
  metric: MetricKey | undefined,
): Promise<ChartPicture | undefined> {
  if (metric === undefined) return Promise.resolve(undefined);
  const places = request.dimensions.filter((key) => !isTime(key));
  const isBars = places.length > 0 && places.length === request.dimensions.length;
  return isBars ? bars(request, source, metric) : line(request, source, metric);
}

async function line(
  request: ReportRequest,
  { services, scope, lang, period, before, signal }: ContentSource,
  metric: MetricKey,
): Promise<ChartPicture | undefined> {
  const time = request.dimensions.find(isTime) ?? 'day';
  const times = timesOf(period, time);
  if (times.length < 2) return undefined;
  const question = (days: typeof period): ReportRequest => ({
    ...days,
    dimensions: [time],
    metrics: [metric],
    filters: request.filters,
    formulasBy: formulaDimensions(request),
    offset: 0,
    limit: 10_000,
  });
  const nothing = figureOfNothing(metric, formulaDimensions(request));
  const ask = async (days: typeof period) => {
    const { rows } = await runReport(services, question(days), scope, { signal });
    const byTime = new Map(rows.map(({ keys, values }) => [keys[0], values[0]]));
    return timesOf(days, time).map((x) => figureNumber(byTime.has(x) ? byTime.get(x) : nothing));
  };
  const [now, then] = [await ask(period), await ask(before)];
  return {
    lang,
    kind: 'line',
    unit: metrics[metric].unit,
    places: times.map((x) => timeText(lang, time, x)),
    series: [
      { label: translate(lang, metricLabel(metric)), values: now },
      { label: daysText(lang, before), values: times.map((_, index) => then[index] ?? null), isBefore: true },
    ],
  };
}

async function bars(
  request: ReportRequest,
  source: ContentSource,
  metric: MetricKey,
): Promise<ChartPicture | undefined> {
  const { services, scope, lang, before, signal } = source;
  const question: ReportRequest = {
    ...{ from: request.from, to: request.to, ...beforeOf(before) },
    ...{ dimensions: request.dimensions, metrics: [metric], filters: request.filters },
    ...{ sort: metric, order: 'desc', offset: 0, limit: mostBars },
  };
  const { rows } = await runReport(services, question, scope, { signal });
  const say = await sayerOf(request.dimensions, rows, source);
  if (rows.length === 0) return undefined;
  return {
    lang,
    kind: 'bars',
    unit: metrics[metric].unit,
    places: rows.map((row) => say(row).join(' · ')),
    series: [
      {
        label: translate(lang, metricLabel(metric)),
        values: rows.map(({ values }) => figureNumber(values[0])),
      },
      {
        label: daysText(lang, before),
        values: rows.map((row) => figureNumber(row.before?.[0])),
        isBefore: true,
      },
    ],
  };
}
