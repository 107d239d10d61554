import type { ReportRow } from '@millrace/contract/report';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { daysOf } from '@millrace/contract/report/period';
import type { ClickHouse, StreamedRow } from '../clickhouse/clickhouse.ts';
import { compileReport } from './compile-report.ts';
import { daysAtATime, isByTime } from './days-at-a-time.ts';
import type { ReportScope } from './report-scope.ts';

interface Options {
  /** More are an error. */
  readonly mostRows: number;
  readonly signal: AbortSignal;
}

type Take = (rows: readonly ReportRow[]) => Promise<void>;

/**
 * Every row of a report in its order, however many there are, handed on bit by bit (see `ClickHouse.stream`).
 * @throws ReportLimitError
 */
export async function streamReport(
  clickhouse: Pick<ClickHouse, 'stream'>,
  request: ReportRequest,
  scope: ReportScope,
  options: Options,
  take: Take,
): Promise<void> {
  if (!isByTime(request)) return void (await streamOne(clickhouse, request, scope, options, take));
  const parts = daysAtATime(request);
  let rows = 0;
  for (let part = parts.next(0); part.done !== true; ) {
    const mostRows = Math.max(1, options.mostRows - rows);
    const some = await streamOne(clickhouse, part.value, scope, { ...options, mostRows }, take);
    rows += some;
    part = parts.next(some / daysOf(part.value));
  }
}

/** @returns how many rows it has */
async function streamOne(
  clickhouse: Pick<ClickHouse, 'stream'>,
  request: ReportRequest,
  scope: ReportScope,
  { mostRows, signal }: Options,
  take: Take,
): Promise<number> {
  const { sql, params, hasOpen } = compileReport(request, scope, { all: true });
  const read = rowReader(request, hasOpen);
  let count = 0;
  await clickhouse.stream({ sql, params, rows: mostRows, signal }, (rows) => {
    count += rows.length;
    return take(rows.map(read));
  });
  return count;
}

/** The columns by their places, as `compileReport` orders them: keys, then metrics and estimate of each stretch. */
function rowReader({ dimensions, metrics, beforeFrom }: ReportRequest, hasOpen: boolean) {
  const values = dimensions.length;
  const open = values + metrics.length;
  const before = open + (hasOpen ? 1 : 0);
  return (row: StreamedRow): ReportRow => ({
    keys: row.slice(0, values).map((key) => key ?? ''),
    values: row.slice(values, open),
    ...(beforeFrom === undefined ? {} : { before: row.slice(before, before + metrics.length) }),
    ...(hasOpen ? { open: row[open] ?? null } : {}),
  });
}
