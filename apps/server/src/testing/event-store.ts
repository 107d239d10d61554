import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { database } from '../migrations/clickhouse/0001-database.ts';
import { eventKeys } from '../migrations/clickhouse/0003-event-keys.ts';
import { keysOfConversions } from '../migrations/clickhouse/0024-keys-of-conversions.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { createMaterializedView, createTable } from '../platform/clickhouse/ddl.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import type { ToRows } from '../platform/event-log/event-row.ts';
import { unheard } from './unheard.ts';

/** What a record of the tests says. */
export interface TestEvent {
  readonly id: number;
  readonly key?: number;
  readonly replayDays?: number;
  readonly unlessKey?: number;
  readonly receivedAt?: number;
  readonly note?: string;
}

export interface EventStore {
  readonly clickhouse: ClickHouse;
  insert(body: Buffer, options: { readonly token: string }): Promise<void>;
  /** The ids of all rows that are there, in order, each as often as it is there. */
  ids(): Promise<number[]>;
  /** How many rows the view over the table has counted. */
  counted(): Promise<number>;
  close(): Promise<void>;
}

const columns = { id: 'UInt64', note: 'String' };

/** Of the rows of `eventRows` and `numberRows`. */
export const testColumns = Object.keys(columns);

/** A store with the table of keys, and a table of events of our own with a view that counts them. */
export async function openEventStore(dataDir?: string): Promise<EventStore> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'millrace-event-store-')));
  const clickhouse = await openClickHouse({ dataDir: dir, log: unheard });
  const { topology } = clickhouse;
  const table = { engine: 'MergeTree', orderBy: 'id', shardBy: 'id' } as const;
  const sum = { engine: 'SummingMergeTree', orderBy: 'one', shardBy: 'one' } as const;
  const statements = [
    ...database.statements(topology),
    ...eventKeys.statements(topology),
    ...keysOfConversions.statements(topology),
    ...createTable({ name: 'test_event', columns, ...table }, topology),
    ...createTable({ name: 'test_count', columns: { one: 'UInt8', events: 'UInt64' }, ...sum }, topology),
    ...createMaterializedView(
      {
        name: 'test_event_to_count',
        from: 'test_event',
        to: 'test_count',
        select: (source) => `SELECT 1 AS one, count() AS events FROM ${source}`,
      },
      topology,
    ),
  ];
  for (const statement of statements) await clickhouse.migration(statement);
  return {
    clickhouse,
    insert: (body, options) => clickhouse.ingestText('test_event', body, options),
    async ids() {
      const sql = 'SELECT id FROM millrace.test_event ORDER BY id';
      const rows = await clickhouse.lookup(sql, z.object({ id: z.string() }));
      return rows.map(({ id }) => Number(id));
    },
    async counted() {
      const sql = 'SELECT sum(events) AS events FROM millrace.test_count';
      const rows = await clickhouse.lookup(sql, z.object({ events: z.string() }));
      return Number(rows[0]?.events);
    },
    async close() {
      await clickhouse.close();
      if (dataDir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

export const eventRecord = (event: TestEvent): Buffer => Buffer.from(JSON.stringify(event));

/** The row of a record that `eventRecord` made; anything else it refuses. */
export const eventRows: ToRows = (record) => {
  const {
    id,
    key,
    receivedAt = 0,
    note = '',
    replayDays,
    unlessKey,
  }: TestEvent = JSON.parse(record.toString('utf8'));
  const known = { replayDays, unlessKey: unlessKey === undefined ? undefined : BigInt(unlessKey) };
  return [{ row: { id, note }, key: key === undefined ? null : BigInt(key), receivedAt, ...known }];
};

/** The row of a record of `append-until-killed.ts`, with a key that is never met again: one that comes twice is seen. */
export const numberRows: ToRows = (record) => {
  const id = Number.parseInt(record.toString('latin1'), 10);
  return [{ row: { id, note: '' }, key: randomBytes(8).readBigUInt64LE(), receivedAt: Date.now() }];
};
