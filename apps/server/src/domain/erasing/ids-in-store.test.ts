import { expect, test } from 'vitest';
import type { IngestRow } from '../../platform/clickhouse/clickhouse.ts';
import type { Topology } from '../../platform/clickhouse/topology.ts';
import { asIn, asTexts, forgetErased, type IdStore, noteErased } from './ids-in-store.ts';

const topology: Topology = { kind: 'cluster', name: 'main' };

/** A cluster with so many slots; so many rows are said to stand in the table. */
function storeOf(slots: number, there = 0) {
  const done: string[] = [];
  const rows: IngestRow[] = [];
  const store = {
    topology,
    lookup: async (sql: string) => (sql.includes('slots') ? [{ slots }] : [{ n: there }]),
    ingest: async (table: string, more: readonly IngestRow[]) => {
      done.push(`into ${table}`);
      rows.push(...more);
    },
    hold: (work: (run: (sql: string) => Promise<void>) => Promise<void>) =>
      work(async (sql) => {
        done.push(sql);
      }),
  } as unknown as IdStore;
  return { store, done, rows };
}

test('on a cluster every shard gets all ids, and every replica has them before it is asked', async () => {
  const { store, done, rows } = storeOf(3, 6);
  await noteErased(store, 7, { user: ['u'], person: ['12'] });
  expect(done).toEqual(['into erased_id', "SYSTEM SYNC REPLICA ON CLUSTER 'main' millrace.erased_id_local"]);
  expect(rows).toEqual(
    [0, 1, 2].flatMap((slot) => [
      { request: 7, what: 'user', text: 'u', slot },
      { request: 7, what: 'person', hash: '12', slot },
    ]),
  );
});

test.each([
  ['of a shard', 3, 5],
  ['of a cluster that has no shards', 0, 0],
])('what did not arrive %s is not taken for erased', async (_, slots, there) => {
  await expect(noteErased(storeOf(slots, there).store, 7, { user: ['u'], person: ['12'] })).rejects.toThrow(
    'that are to be erased',
  );
});

test('a statement asks the rows of its own shard', () => {
  const from = (what: string) =>
    `FROM millrace.erased_id_local AS e WHERE e.request = 7 AND e.what = '${what}'`;
  expect(asIn({ request: 7, topology }, 'person')).toBe(`(SELECT e.hash ${from('person')})`);
  expect(asIn({ request: 7, topology }, 'userHash')).toBe(`(SELECT cityHash64(e.text) ${from('user')})`);
  expect(asTexts({ request: 7, topology }, 'said')).toBe(`(SELECT groupArray(e.text) ${from('said')})`);
});

test('what one request held is taken out; if the store has it still, that is said', async () => {
  const { store, done } = storeOf(1);
  await forgetErased(store, 7);
  expect(done).toEqual([
    "ALTER TABLE millrace.erased_id_local ON CLUSTER 'main' DROP PARTITION ID '7' SETTINGS alter_sync = 2",
  ]);
  await expect(forgetErased(storeOf(1, 2).store, 7)).rejects.toThrow('holds 2 ids still');
});
