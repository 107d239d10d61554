import type { ReportRow } from '@millrace/contract/report';
import type { ReportRequest } from '@millrace/contract/report/definition';
import * as z from 'zod/mini';
import type { ClickHouse, ReportLimits } from '../clickhouse/clickhouse.ts';
import { compileLook, lookFor, lookForAll, whoseLook } from './changed-days.ts';
import { type CompiledReport, type CompileOptions, compileReport } from './compile-report.ts';
import type { Ahead, Changed } from './question.ts';
import type { ReportQueue } from './report-queue.ts';
import type { ReportScope } from './report-scope.ts';

export interface ReportStore {
  readonly clickhouse: Pick<ClickHouse, 'report'>;
  readonly reportQueue: ReportQueue;
}

interface Options {
  readonly limits?: Partial<ReportLimits>;
  readonly signal?: AbortSignal;
}

type Figures = Omit<ReportRow, 'keys'>;

export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  readonly totals: Figures;
  /** Rows there are in all. */
  readonly count: number;
}

const row = z.record(z.string(), z.nullable(z.string()));
type Row = z.infer<typeof row>;

/**
 * A page of a report with its totals, by as few queries of the organization's turn as can be.
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function runReport(
  store: ReportStore,
  request: ReportRequest,
  scope: ReportScope,
  options: Options = {},
): Promise<ReportAnswer> {
  const changed = await changedDays(store, request, scope);
  const { rows, whole } = await pageOf(store, request, scope, { changed }, options);
  const figures = figuresOf(request);
  const keys = request.dimensions.map((_, place) => `d${place}`);
  return {
    rows: rows.map((one) => ({ keys: keys.map((key) => one[key] ?? ''), ...figures(one) })),
    totals: figures(whole),
    count: await countOf(store, request, rows, scope, options),
  };
}

async function pageOf(
  store: ReportStore,
  request: ReportRequest,
  scope: ReportScope,
  how: CompileOptions,
  options: Options,
): Promise<{ readonly rows: readonly Row[]; readonly whole: Row }> {
  if (request.offset === 0 && request.dimensions.length > 0) {
    const query = compileReport(request, scope, { ...how, withTotals: true });
    const [whole, ...rows] = await ask(store, query, scope, withRows(options, request.limit + 1));
    if (whole !== undefined) return { rows, whole };
  }
  const [rows, [whole = {}]] = await Promise.all([
    ask(store, compileReport(request, scope, how), scope, options),
    ask(store, compileReport(request, scope, { ...how, totals: true }), scope, options),
  ]);
  return { rows, whole };
}

/** A page may have as many rows as an answer; its totals are one more. */
const withRows = ({ limits, ...options }: Options, rows: number): Options => ({
  ...options,
  limits: { rows, ...limits },
});

/**
 * Asked before the report: what changes in between is found by the next one. The questions of a screen share one look,
 * which goes on when the person who waits for one of them does not.
 */
async function changedDays(store: ReportStore, request: ReportRequest, scope: ReportScope): Promise<Changed> {
  const look = lookFor(request, scope);
  if (look === undefined) return {};
  return store.reportQueue.gathered.run(whoseLook(look), look, async (looks) => {
    const query = compileLook(lookForAll(looks));
    const days = await ask(store, query, scope, {});
    const of = (some: Ahead) =>
      days.flatMap(({ figures, changed_day }) => (figures === some ? (changed_day ?? []) : []));
    return Object.fromEntries(query.figures.map((some) => [some, of(some)]));
  });
}

/** Each row says how many there are; a page behind the last one has none that could. */
async function countOf(
  store: ReportStore,
  request: ReportRequest,
  [first]: readonly Row[],
  scope: ReportScope,
  options: Options,
): Promise<number> {
  if (first !== undefined || request.offset === 0) return Number(first?.total ?? 0);
  const one = compileReport({ ...request, offset: 0, limit: 1 }, scope);
  const [row] = await ask(store, one, scope, options);
  return Number(row?.total ?? 0);
}

function ask(
  { clickhouse, reportQueue }: ReportStore,
  { sql, params }: Pick<CompiledReport, 'sql' | 'params'>,
  { organizationId }: ReportScope,
  options: Options,
): Promise<Row[]> {
  return reportQueue.run(organizationId, () => clickhouse.report({ sql, params, ...options }, row));
}

/** What a row of the store says, in the order of the question. */
function figuresOf({ metrics, beforeFrom }: ReportRequest): (row: Row) => Figures {
  return (one) => ({
    values: metrics.map((_, index) => one[`m${index}`] ?? null),
    ...(beforeFrom === undefined ? {} : { before: metrics.map((_, index) => one[`b${index}`] ?? null) }),
    ...(one.open0 === undefined ? {} : { open: one.open0 }),
  });
}
