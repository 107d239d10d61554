import { type ClickHouseClient, ClickHouseLogLevel } from '@clickhouse/client';
import type { ReportParam } from './clickhouse.ts';
import type { Closable } from './lanes.ts';
import type { QuerySettings } from './settings.ts';

/** What a client is for; each purpose has clients of its own, so that none waits behind another's work. */
export type Purpose = 'health' | 'report' | 'migration' | 'stream';

/** Rows that are text already, at least one: a line each. */
export interface InsertedRows {
  /** Each line has these columns' values in a list; undefined: each line is an object that names its own. */
  readonly columns?: readonly string[];
  readonly values: Buffer;
}

/** Inserts such rows. */
export interface IngestClient extends Closable {
  /** @param table with its database */
  insert(table: string, settings: QuerySettings, rows: InsertedRows): Promise<void>;
  /** Makes sure that what was written since the last insert is there, merges included. */
  settle(): Promise<void>;
}

export type TakeText = (lines: string) => Promise<void>;

/** Runs one SELECT at a time whose answer is handed on bit by bit. */
export interface StreamClient extends Closable {
  /** @param take gets whole lines of `JSONCompactEachRow`; nothing more comes before it has resolved, nor after the signal */
  stream(
    sql: string,
    params: Readonly<Record<string, ReportParam>>,
    take: TakeText,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Where clients come from: the embedded engine or a server. The only place where the two differ. */
export interface ClientSource {
  /** For people: `embedded in <directory>` or the server's address without its password. */
  readonly place: string;
  /** Reports that may run side by side. */
  readonly reportClients: number;
  /** Streams that may run side by side. */
  readonly streamClients: number;
  /** Whether values are written into the text of reports: the engine runs queries that have parameters one after another. */
  readonly writesLiterals: boolean;
  /** Whether the engine works on the processors of this machine. */
  readonly sharesProcessors: boolean;
  /** Whether a client on which a query failed must not be used again. */
  readonly renewAfterFailure: boolean;
  open(purpose: Purpose): ClickHouseClient;
  openIngest(): IngestClient;
  openStream(): StreamClient;
  /** After the last client was closed: resolves when nothing is held any more. */
  released(): Promise<void>;
}

/** The client would print failures to the console; each is thrown as well, and its catcher logs it once. */
export const silent = { level: ClickHouseLogLevel.OFF };
