import type { ReportRow } from '@millrace/contract/report';
import type { ReportRequest } from '@millrace/contract/report/definition';
import type { ClickHouse, StreamedRow } from '../clickhouse/clickhouse.ts';
import { compileReport } from './compile-report.ts';
import type { ReportScope } from './report-scope.ts';

interface Options {
  /** More are an error. */
  readonly mostRows: number;
  readonly signal: AbortSignal;
}

/**
 * Every row of a report in its order, however many there are, handed on bit by bit (see `ClickHouse.stream`).
 * @throws ReportLimitError
 */
export async function streamReport(
  clickhouse: Pick<ClickHouse, 'stream'>,
  request: ReportRequest,
  scope: ReportScope,
  { mostRows, signal }: Options,
  take: (rows: readonly ReportRow[]) => Promise<void>,
): Promise<void> {
  const { sql, params, hasOpen } = compileReport(request, scope, { all: true });
  const read = rowReader(request, hasOpen);
  await clickhouse.stream({ sql, params, rows: mostRows, signal }, (rows) => take(rows.map(read)));
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
