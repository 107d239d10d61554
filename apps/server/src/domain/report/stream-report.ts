import { rm } from 'node:fs/promises';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { daysOf } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import type { ClickHouse, StreamedRow } from '../../platform/clickhouse/clickhouse.ts';
import { compileReport } from './compile-report.ts';
import { daysAtATime, isByTime } from './days-at-a-time.ts';
import { inBuckets } from './in-buckets.ts';
import { mergeRuns } from './merge-runs.ts';
import type { Buckets } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { rowOrder } from './row-order.ts';
import { readRows, writeRows } from './spooled-rows.ts';

interface Options {
  /** More are an error. */
  readonly mostRows: number;
  readonly signal: AbortSignal;
  /** Where rows may stand meanwhile: the path of a file for each number. */
  readonly spool: (place: number) => string;
  /** Rows that are sorted at a time, where they have to be. */
  readonly sortedAtATime?: number;
}

type Take = (rows: readonly ReportRow[]) => Promise<void>;
/** Streams the answer of a question, or of some of its rows. @returns how many they are */
type Stream = (request: ReportRequest, take: Take, buckets?: Buckets) => Promise<number>;

/**
 * Every row of a report in its order, however many there are, handed on bit by bit (see `ClickHouse.stream`). The engine
 * never has more than some of them in memory: they come by time, or are sorted in pieces and merged.
 * @throws ReportLimitError
 */
export async function streamReport(
  clickhouse: Pick<ClickHouse, 'stream'>,
  request: ReportRequest,
  scope: ReportScope,
  options: Options,
  take: Take,
): Promise<void> {
  let rows = 0;
  const stream: Stream = async (part, takeSome, buckets) => {
    const { sql, params, hasOpen } = compileReport(part, scope, { all: true, buckets });
    const read = rowReader(part, hasOpen);
    const [before, mostRows] = [rows, Math.max(1, options.mostRows - rows)];
    await clickhouse.stream({ sql, params, rows: mostRows, signal: options.signal }, (some) => {
      rows += some.length;
      return takeSome(some.map(read));
    });
    return rows - before;
  };
  if (isByTime(request)) await byTime(stream, request, take);
  else if (request.dimensions.length === 0) await stream(request, take);
  else await sorted(stream, request, options, take);
}

async function byTime(stream: Stream, request: ReportRequest, take: Take): Promise<void> {
  const parts = daysAtATime(request);
  for (let part = parts.next(0); part.done !== true; ) {
    const rows = await stream(part.value, take);
    part = parts.next(rows / daysOf(part.value));
  }
}

/** Rows that are handed on at a time, as streamed ones are. */
const few = 256;

async function sorted(
  stream: Stream,
  request: ReportRequest,
  { spool, sortedAtATime, signal }: Options,
  take: Take,
): Promise<void> {
  const files: string[] = [];
  try {
    const parts = inBuckets(sortedAtATime);
    for (let part = parts.next(0); part.done !== true; ) {
      const [file, buckets] = [spool(files.length), part.value];
      files.push(file);
      part = parts.next(await writeRows(file, (takeSome) => stream(request, takeSome, buckets)));
    }
    await mergeRuns(files.map(readRows), rowOrder(request), few, async (rows) => {
      signal.throwIfAborted();
      await take(rows);
    });
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
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
