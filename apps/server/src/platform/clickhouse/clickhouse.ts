import type { $ZodType } from 'zod/v4/core';
import type { Topology } from './topology.ts';

/** A value bound to a `{name:Type}` placeholder. Exact numbers beyond 2^53 travel as strings. */
export type ReportParam = string | number | boolean | null | readonly (string | number)[];

/** What one report may cost. Each has a default and a ceiling (`report-limits.ts`). */
export interface ReportLimits {
  /** Seconds of computing after which the engine itself stops the query. */
  readonly seconds: number;
  /** Rows in the answer; one more is an error, never a silent cut. */
  readonly rows: number;
  /** Bytes of memory in the engine. */
  readonly bytes: number;
}

export interface ReportQuery {
  /** One SELECT, without comments, SETTINGS or FORMAT. Tables carry their database: `millrace.events`. */
  readonly sql: string;
  /** Values for the `{name:Type}` placeholders: the only way a value gets into a query, and never read as SQL. */
  readonly params?: Readonly<Record<string, ReportParam>>;
  readonly limits?: Partial<ReportLimits>;
  /**
   * Stops the waiting at once. A query that has begun goes on in the engine until it ends or meets its time limit
   * (chDB can't be interrupted), and keeps its place in the pool so long.
   */
  readonly signal?: AbortSignal;
}

/** A SELECT whose rows are too many for memory. */
export interface StreamQuery extends Pick<ReportQuery, 'sql' | 'params'> {
  /** Rows at most; one more is an error. */
  readonly rows: number;
  /** Stops the query in the engine itself, too. */
  readonly signal: AbortSignal;
}

/** A row by the places of its columns. Decimals and 64-bit integers come as exact strings. */
export type StreamedRow = readonly (string | null)[];

/** One row to insert, by column name. Decimals and 64-bit integers as strings, so that nothing is rounded. */
export type IngestRow = Readonly<Record<string, IngestValue>>;
type IngestValue =
  | string
  | number
  | boolean
  | null
  | readonly IngestValue[]
  | { readonly [key: string]: string };

/** Files that stay as they are, whatever becomes of their tables. */
export interface FrozenTables {
  /** Each with its place in the engine's folder, and how many of its bytes count. */
  files(): AsyncIterable<{ readonly path: string; readonly file: string; readonly size: number }>;
  /** Gives them up. */
  release(): Promise<void>;
}

/**
 * The one door to ClickHouse, embedded or remote. Arguments and results are plain data (the schema is applied on this
 * side), so that the engine behind it can be moved into a child process.
 */
export interface ClickHouse {
  /** One node or a named cluster: what DDL has to be written for. */
  readonly topology: Topology;

  /** Whether no other process inserts into this store. */
  readonly isOurs: boolean;

  /**
   * Runs one SELECT under limits and in read-only mode, and parses every row with `schema`. Decimals and 64-bit integers
   * come as exact strings. Throws `ReportRefusedError` (not a lone SELECT), `ReportLimitError` (time, rows or memory),
   * `ClickHouseBusyError` (too many waiting) or the engine's own error.
   */
  report<T>(query: ReportQuery, schema: $ZodType<T>): Promise<T[]>;

  /**
   * Runs one SELECT of which every column is a text, a decimal or a 64-bit integer, and hands its rows on bit by bit: the next
   * ones are not asked for before `take` has resolved. It sorts and groups on disk where memory would not do, on one
   * thread, beside all reports. Errors as in `report`, and the signal's reason.
   */
  stream(query: StreamQuery, take: (rows: readonly StreamedRow[]) => Promise<void>): Promise<void>;

  /**
   * Inserts a batch and returns when the store has it. The same `token` again is ignored, materialized views included,
   * while it is among the last 10,000 inserts of that table: repeat a batch with the very same rows and
   * token, and don't let more inserts than that pass first. Batches go one after the other. An unknown field is an error.
   */
  ingest(table: string, rows: readonly IngestRow[], options: { readonly token: string }): Promise<void>;

  /**
   * The same for rows that are text already, as compact-rows.ts makes it. Such a batch can be kept as it is and sent again
   * byte for byte.
   */
  ingestText(table: string, body: Buffer, options: { readonly token: string }): Promise<void>;

  /**
   * Runs one SELECT of the ingest path, which no report can hold up: one at a time, on a client of its own, under the
   * widest limits of a report, and without parameters. Every value in it must be a number or come from a closed set. Rows
   * and errors as in `report`.
   */
  lookup<T>(sql: string, schema: $ZodType<T>): Promise<T[]>;

  /** Runs one DDL statement on a client of its own, unlimited in time. Only migrations call this. */
  migration(sql: string): Promise<void>;

  /**
   * Runs `at` while nothing is inserted and fixes what every table holds at that moment. Embedded engine only.
   */
  freeze(at: () => Promise<void>): Promise<FrozenTables>;

  /**
   * Runs `work` while this process inserts nothing. `run` is for statements that change what is stored, each of them once the
   * one before has ended.
   */
  hold<T>(work: (run: (sql: string) => Promise<void>) => Promise<T>): Promise<T>;

  /**
   * Says how many seconds events have waited for this store, which is asked after each report: with the embedded engine,
   * which shares its processors with what brings them in, reports rest while that is behind.
   */
  giveWay(behindSeconds: () => number): void;

  /** Resolves when the store answers `SELECT 1`, beside whatever else is running; otherwise throws one sentence. */
  ping(): Promise<void>;

  /** Takes no more work, waits for what is under way, and lets go of the data directory or the sockets. */
  close(): Promise<void>;
}
