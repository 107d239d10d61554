import type { ClickHouseClient } from '@clickhouse/client';
import type { ReportParam } from './clickhouse.ts';
import type { ClientSource, InsertedRows, Purpose, TakeText } from './client-source.ts';
import { Lanes } from './lanes.ts';
import { restAfter } from './report-rest.ts';
import type { QuerySettings } from './settings.ts';
import { withLiterals } from './with-literals.ts';

/** Reports that may wait for a client: about what one busy screen asks for, ten times over. */
const MAX_WAITING_REPORTS = 100;

/** Milliseconds between two looks at what was written while nothing is inserted: merges. */
const SETTLE_MS = 60_000;

/** The clients of one store and nothing but plain data in and out: this is what would move into a child process. */
export interface Pool {
  select(
    sql: string,
    params: Readonly<Record<string, ReportParam>>,
    signal?: AbortSignal,
  ): Promise<unknown[]>;
  /** Hands the answer on bit by bit, on clients that no report ever uses. */
  stream(
    sql: string,
    params: Readonly<Record<string, ReportParam>>,
    take: TakeText,
    signal: AbortSignal,
  ): Promise<void>;
  /** A statement that answers at once, whatever else is running. */
  control(sql: string): Promise<void>;
  /** A SELECT without parameters on a client that no report ever uses. */
  lookup(sql: string): Promise<unknown[]>;
  /** Inserts rows into a table, named with its database. */
  insert(table: string, settings: QuerySettings, rows: InsertedRows): Promise<void>;
  command(sql: string): Promise<void>;
  /** Runs `work` while nothing is inserted. */
  holdInserts(work: () => Promise<void>): Promise<void>;
  /** As {@link holdInserts}, for statements that take long. */
  holdForChanges<T>(work: (run: (sql: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** Lets reports rest after their work while events have waited for long. */
  giveWay(behindSeconds: () => number): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the pool: one client for ingest, one for lookups, one for migrations, a few for reports, and one for health, which
 * is opened first and stays: while it is open, no other process can take an embedded data directory.
 */
export function openPool(source: ClientSource): Pool {
  const { renewAfterFailure, writesLiterals } = source;
  const lanes = (purpose: Purpose, count: number, maxWaiting: number) =>
    new Lanes({ open: () => source.open(purpose), count, maxWaiting, renewAfterFailure });
  const health = source.open('health');
  const ingest = new Lanes({
    open: () => source.openIngest(),
    count: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    renewAfterFailure,
  });
  const lookups = lanes('report', 1, Number.POSITIVE_INFINITY);
  const streams = new Lanes({
    open: () => source.openStream(),
    count: source.streamClients,
    maxWaiting: Number.POSITIVE_INFINITY,
    renewAfterFailure,
  });
  const control = lanes('health', 1, Number.POSITIVE_INFINITY);
  const migration = lanes('migration', 1, Number.POSITIVE_INFINITY);
  let behindSeconds = () => 0;
  const reports = new Lanes({
    open: () => source.open('report'),
    count: source.reportClients,
    maxWaiting: MAX_WAITING_REPORTS,
    renewAfterFailure,
    ...(source.sharesProcessors && { restAfter: (worked: number) => restAfter(worked, behindSeconds()) }),
  });

  const settle = () => ingest.run((client) => client.settle());
  const change = (query: string) => migration.run(async (client) => void (await client.command({ query })));
  // The next insert meets what is the matter, and tells.
  const settling = setInterval(() => void settle().catch(() => undefined), SETTLE_MS).unref();

  return {
    select: (query, params, signal) => {
      const asked = writesLiterals ? withLiterals(query, params) : { sql: query, params };
      return reports.run((client) => select(client, asked.sql, asked.params), signal);
    },
    stream: (query, params, take, signal) =>
      streams.run((client) => client.stream(query, params, take, signal), signal),
    control: (query) => control.run(async (client) => void (await client.command({ query }))),
    lookup: (query) => lookups.run((client) => select(client, query, {})),
    insert: (table, settings, rows) => ingest.run((client) => client.insert(table, settings, rows)),
    command: async (query) => {
      await change(query);
      await settle();
    },
    holdInserts: (work) => ingest.run(work),
    holdForChanges: async (work) => {
      const result = await ingest.run(() => work(change));
      await settle();
      return result;
    },
    giveWay: (seconds) => {
      behindSeconds = seconds;
    },
    ping: async () => {
      const answer = await health.ping({ select: true });
      if (answer.success) return;
      throw new Error(`ClickHouse (${source.place}) does not answer: ${answer.error.message}`, {
        cause: answer.error,
      });
    },
    close: async () => {
      clearInterval(settling);
      const each = [ingest, migration, lookups, reports, streams, control];
      await Promise.all(each.map((one) => one.close()));
      await health.close();
      await source.released();
    },
  };
}

async function select(
  client: ClickHouseClient,
  query: string,
  params: Readonly<Record<string, ReportParam>>,
) {
  const result = await client.query({ query, query_params: { ...params }, format: 'JSONEachRow' });
  return result.json<unknown>();
}
