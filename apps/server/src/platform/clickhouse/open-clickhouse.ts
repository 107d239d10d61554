import { join } from 'node:path';
import type { Logger } from 'pino';
import { parse } from 'zod/v4/core';
import { StartError } from '../start-error.ts';
import type { ClickHouse, IngestRow, ReportLimits } from './clickhouse.ts';
import type { InsertedRows } from './client-source.ts';
import { splitCompact } from './compact-rows.ts';
import { embeddedSource } from './embedded-source.ts';
import { reportError } from './errors.ts';
import { freezeTables } from './freeze-tables.ts';
import { openPool, type Pool } from './pool.ts';
import { remoteSource } from './remote-source.ts';
import { maxReportLimits, reportLimits } from './report-limits.ts';
import { assertSelectOnly } from './select-only.ts';
import { type QuerySettings, REPORT, settingsClause } from './settings.ts';
import { streamRows } from './stream-rows.ts';
import { DATABASE, type Topology, topologyOf } from './topology.ts';

export interface ClickHouseOptions {
  /** `http(s)://user:password@host:port`; without it the embedded engine is used. */
  readonly url?: string | undefined;
  /** The name of the cluster whose nodes DDL is for; only with `url`. */
  readonly cluster?: string | undefined;
  /** The embedded engine's data is in `<dataDir>/clickhouse`. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Opens the store. Embedded: takes the data directory, or throws one sentence when another process has it. Remote:
 * contacts nobody yet, `ping()` does.
 */
export async function openClickHouse({ url, cluster, dataDir, log }: ClickHouseOptions): Promise<ClickHouse> {
  if (cluster !== undefined && url === undefined) {
    throw new StartError(
      'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded ClickHouse is a single node.',
    );
  }
  const topology = topologyOf(cluster);
  const source = url === undefined ? await embeddedSource(dataDir, log) : remoteSource(url);
  const pool = openPool(source);
  log.info({ place: source.place, cluster }, 'ClickHouse opened');
  return door(pool, topology, url === undefined ? join(dataDir, 'clickhouse') : undefined);
}

/** One synchronous, deduplicated insert in which a misspelt column is an error. */
const INGEST: QuerySettings = {
  async_insert: 0,
  distributed_foreground_insert: 1,
  input_format_skip_unknown_fields: 0,
  input_format_null_as_default: 1,
  input_format_json_compact_allow_variable_number_of_columns: 1,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

const TABLE = /^[a-z][a-z0-9_]{0,62}$/;

function door(pool: Pool, topology: Topology, folder: string | undefined): ClickHouse {
  const insert = async (table: string, rows: InsertedRows, token: string) => {
    if (!TABLE.test(table)) throw new RangeError(`Not a table name: ${table}`);
    if (rows.values.length === 0) return;
    await pool.insert(`${DATABASE}.${table}`, { ...INGEST, insert_deduplication_token: token }, rows);
  };
  return {
    topology,
    isOurs: folder !== undefined,
    report: async ({ sql, params = {}, limits, signal }, schema) => {
      const answer = await pool
        .select(limited(sql, reportLimits(limits)), params, signal)
        .catch((error: unknown) => Promise.reject(reportError(error)));
      return answer.map((row) => parse(schema, row));
    },
    stream: (query, take) => streamRows(pool, topology, query, take),
    ingest: (table, rows, { token }) => insert(table, { values: jsonLines(rows) }, token),
    ingestText: async (table, body, { token }) => {
      if (body.length > 0) await insert(table, splitCompact(body), token);
    },
    lookup: async (sql, schema) => {
      const answer = await pool
        .lookup(limited(sql, maxReportLimits))
        .catch((error: unknown) => Promise.reject(reportError(error)));
      return answer.map((row) => parse(schema, row));
    },
    migration: (sql) => pool.command(sql),
    freeze: (at) => freezeTables(pool, folder, at),
    hold: (work) => pool.holdForChanges(work),
    giveWay: (behindSeconds) => pool.giveWay(behindSeconds),
    ping: () => pool.ping(),
    close: () => pool.close(),
  };
}

/** The SELECT with the settings of a report. @throws ReportRefusedError */
function limited(sql: string, { seconds, rows, bytes }: ReportLimits): string {
  assertSelectOnly(sql);
  const bounds = { max_execution_time: seconds, max_result_rows: rows, max_memory_usage: bytes };
  return `${sql}\n${settingsClause({ ...REPORT, ...bounds })}`;
}

function jsonLines(rows: readonly IngestRow[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
