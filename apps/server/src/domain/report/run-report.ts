import type { ReportRequest } from '@millrace/contract/report/definition';
import type { ReportRow } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import type { ClickHouse, ReportLimits } from '../../platform/clickhouse/clickhouse.ts';
import {
  compileLook,
  type Look,
  lookFor,
  lookForAll,
  readLook,
  type Seen,
  versionOf,
  whoseLook,
} from './changed-days.ts';
import { type CompiledReport, type CompileOptions, compileReport, isAllWorkedOut } from './compile-report.ts';
import type { ReportQueue } from './report-queue.ts';
import type { ReportScope } from './report-scope.ts';

export interface ReportStore {
  readonly clickhouse: Pick<ClickHouse, 'report' | 'topology'>;
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
 * A page of a report with its totals, by as few queries of the organization's turn as can be: none but a look at whether
 * something has changed where all of it was worked out ahead and was asked before.
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function runReport(
  store: ReportStore,
  request: ReportRequest,
  scope: ReportScope,
  options: Options = {},
): Promise<ReportAnswer> {
  const look = lookFor(request, scope);
  if (look === undefined) return answerOf(store, request, scope, {}, options);
  const seen = await see(store, look);
  const ask = () => answerOf(store, request, scope, seen, options);
  const version = keptAt(store, request, look, seen, options);
  return version === undefined
    ? ask()
    : store.reportQueue.kept.get(JSON.stringify([scope, request]), version, ask);
}

/**
 * The version at which the answer is kept. Nodes of a cluster may lag: what one has seen another may not have yet, and
 * what is kept would say so for long.
 */
function keptAt(
  { clickhouse }: ReportStore,
  request: ReportRequest,
  look: Look,
  seen: Seen,
  options: Options,
): string | undefined {
  const isPlain = clickhouse.topology.kind === 'single' && Object.keys(options).length === 0;
  return isPlain && isAllWorkedOut(request) ? versionOf(look, seen) : undefined;
}

async function answerOf(
  store: ReportStore,
  request: ReportRequest,
  scope: ReportScope,
  { changed = {} }: Partial<Seen>,
  options: Options,
): Promise<ReportAnswer> {
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
function see(store: ReportStore, one: Look): Promise<Seen> {
  return store.reportQueue.gathered.run(whoseLook(one), one, async (looks) => {
    const all = lookForAll(looks);
    return readLook(all, await ask(store, compileLook(all), all.scope, {}));
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
