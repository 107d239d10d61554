import { randomUUID } from 'node:crypto';
import type { StreamedRow, StreamQuery } from './clickhouse.ts';
import { reportError } from './errors.ts';
import type { Pool } from './pool.ts';
import { streamLimits } from './report-limits.ts';
import { assertSelectOnly } from './select-only.ts';
import { type QuerySettings, REPORT, settingsClause } from './settings.ts';
import { onCluster, type Topology } from './topology.ts';

/**
 * One thread and small blocks, for others want the machine too; a million groups took 500 MB in memory alone and some 100 MB
 * with what does not fit `spill` on disk. The text of a block of 4096 rows is a large object for V8, which lets many of them
 * gather before it frees any: 60 MB more.
 */
const gently: QuerySettings = {
  max_execution_time: streamLimits.seconds,
  max_memory_usage: streamLimits.bytes,
  max_threads: 1,
  max_block_size: 1024,
  max_bytes_before_external_group_by: streamLimits.spill,
  max_bytes_before_external_sort: streamLimits.spill,
  group_by_two_level_threshold_bytes: streamLimits.spill / 4,
};

/** See `ClickHouse.stream`. */
export async function streamRows(
  pool: Pool,
  topology: Topology,
  { sql, params = {}, rows, signal }: StreamQuery,
  take: (rows: readonly StreamedRow[]) => Promise<void>,
): Promise<void> {
  assertSelectOnly(sql);
  signal.throwIfAborted();
  const mark = `stream_${randomUUID()}`;
  const query = `${sql}\n${settingsClause({ ...REPORT, ...gently, max_result_rows: rows, log_comment: mark })}`;
  const ended = Promise.withResolvers<void>();
  // The engine would go on computing for nobody, before its first row for as long as that takes.
  const stop = () => {
    const kill = `KILL QUERY${onCluster(topology)} WHERE Settings['log_comment'] = '${mark}' ASYNC`;
    ended.resolve(pool.control(kill));
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await pool.stream(query, params, (lines) => handOn(lines, take, signal), signal);
  } catch (error) {
    if (signal.aborted) await ended.promise.catch(() => undefined);
    throw reportError(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Rows that are read at a time: what is made of so few is forgotten before memory has to grow for it. */
const few = 256;

async function handOn(
  text: string,
  take: (rows: readonly StreamedRow[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // Line ends inside of texts are written as `\n`.
  const lines = text.trimEnd().split('\n');
  for (let first = 0; first < lines.length; first += few) {
    signal.throwIfAborted();
    await take(rowsOf(lines.slice(first, first + few)));
  }
}

/** @throws TypeError for a column that the door does not take */
function rowsOf(lines: readonly string[]): readonly StreamedRow[] {
  const rows: unknown = JSON.parse(`[${lines.join(',')}]`);
  if (!Array.isArray(rows) || !rows.every(isStreamed)) {
    throw new TypeError('A streamed row holds something else than texts and exact numbers.');
  }
  return rows;
}

function isStreamed(row: unknown): row is StreamedRow {
  return Array.isArray(row) && row.every((value) => typeof value === 'string' || value === null);
}
