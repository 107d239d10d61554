import { keptBeside } from '@millrace/contract/operator/installation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { heldForEver, heldInDatabase, heldInEvents } from '../domain/erasing/held-ids.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../testing/test-clickhouse.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let clickhouse: ClickHouse;
let database: TestDatabase;
beforeAll(async () => {
  [clickhouse, database] = await Promise.all([openTestClickHouse(), createTestDatabase()]);
});
afterAll(() => Promise.all([clickhouse.close(), database.close()]));

const columnRow = z.object({ place: z.string(), name: z.string(), type: z.string() });

/** Sums and counts, of which there are many. */
const isCount = (name: string) =>
  /(s|engaged|_true|_false|_filled|changes|uncounted|late|unvalued|called_show|within_minute|within_hour|within_day)$/.test(
    name,
  );
/** Of closed sets or of the set-up; names of things, never of somebody. */
const isName = (type: string) => type === 'LowCardinality(String)';
const freely = ['event.code'];

function mayHold({ place, name, type }: z.infer<typeof columnRow>): boolean {
  if (freely.includes(place)) return true;
  if (type.startsWith('AggregateFunction')) return true;
  if (isName(type)) return false;
  if (type === 'Array(String)' || type.startsWith('Map(')) return true;
  if (type === 'String') return !place.startsWith('network_revenue.') && !place.startsWith('revenue_');
  return type === 'UInt64' && !isCount(name);
}

test('every column of ClickHouse that could hold an id of a device or user says whether it does', async () => {
  const columns = await clickhouse.lookup(
    `SELECT concat(table, '.', name) AS place, name, type FROM system.columns WHERE database = 'millrace'
      AND table IN (SELECT name FROM system.tables WHERE database = 'millrace' AND engine LIKE '%MergeTree')
      ORDER BY place`,
    columnRow,
  );
  const places = columns.filter(mayHold).map(({ place }) => place);
  expect(places).toEqual(Object.keys(heldInEvents).sort());
});

/** Of many users together, which are nobody's (decision 55), and what a request needs while it is carried out. */
const isAnybodys = (how: string) => how !== 'state' && how !== 'passing';

test('every table of ClickHouse with an id of a device or user has an end, or a reason for none', async () => {
  const tables = await clickhouse.lookup(
    `SELECT name, extract(create_table_query, 'TTL (.+?) SETTINGS') AS ttl FROM system.tables
      WHERE database = 'millrace' AND engine LIKE '%MergeTree' ORDER BY name`,
    z.object({ name: z.string(), ttl: z.string() }),
  );
  const places = Object.entries(heldInEvents).filter(([, how]) => isAnybodys(how));
  const held = new Set(places.map(([place]) => place.split('.')[0]));
  const withIds = tables.filter(({ name }) => held.has(name));
  expect(withIds.filter(({ ttl }) => ttl === '').map(({ name }) => name)).toEqual(
    Object.keys(heldForEver).sort(),
  );
  const days = (name: string) =>
    Number(/toIntervalDay\((\d+)\)/.exec(withIds.find((table) => table.name === name)?.ttl ?? '')?.[1]);
  // What `/admin/settings` says of them.
  for (const name of ['promoted_event', 'kept_id']) expect(days(name)).toBe(keptBeside.told);
  for (const name of ['user_day', 'test_user', 'campaign_person_day'])
    expect(days(name)).toBe(keptBeside.users);
  expect(days('campaign_device')).toBe(keptBeside.groups);
});

test('every column of PostgreSQL that is called like one belongs to a table that says so', async () => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'millrace'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped order by 1, 2`.execute(tx),
  );
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  const undeclared = rows.filter(({ table, column }) => {
    const held = heldInDatabase[table as keyof typeof heldInDatabase];
    return /(^|_)(uid|did|device_id|gaid|idfa|idfv|oaid|advertising)(_|$)/.test(column) && held === 'none';
  });
  expect(undeclared).toEqual([]);
  const unknown = Object.entries(heldInDatabase).flatMap(([table, held]) => {
    const known = columnsOf.get(table)?.map(({ column }) => column) ?? [];
    const named = held === 'none' ? [] : 'erased' in held ? held.erased : held.passing;
    return named.filter((column) => !known.includes(column)).map((column) => `${table}.${column}`);
  });
  expect(unknown).toEqual([]);
});
