import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventKeys } from '../../migrations/clickhouse/0003-event-keys.ts';
import { type EventStore, openEventStore } from '../../testing/event-store.ts';
import { type KeyPage, openKeyStore } from './key-store.ts';

const LARGEST = 2n ** 64n - 1n;
const now = Date.UTC(2026, 5, 1, 12);
let store: EventStore;

beforeAll(async () => {
  store = await openEventStore();
});
beforeEach(() => store.clickhouse.migration('TRUNCATE TABLE millrace.event_key'));
afterAll(() => store.close());

let tokens = 0;
async function insert(node: string, keys: readonly bigint[], receivedAt = now): Promise<void> {
  const keyStore = openKeyStore(store.clickhouse, node);
  const lines = keys.map((key) => keyStore.line(key, receivedAt, Date.now()));
  tokens += 1;
  await keyStore.insert(Buffer.from([keyStore.header, ...lines].join('')), { token: `keys-${tokens}` });
}

async function all(pages: AsyncGenerator<KeyPage>): Promise<bigint[]> {
  const keys: bigint[] = [];
  for await (const page of pages) keys.push(...page.keys);
  return keys.sort((a, b) => (a < b ? -1 : 1));
}

it('keeps keys exactly, with the newest time at which each was received', async () => {
  await insert('one', [0n, 1n, 2n ** 53n + 1n, LARGEST], now - 5_000);
  await insert('one', [1n], now);
  const found = await openKeyStore(store.clickhouse, 'one').received([0n, 1n, 2n, 2n ** 53n, LARGEST]);
  expect([...found].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    [0n, now - 5_000],
    [1n, now],
    [LARGEST, now - 5_000],
  ]);
});

it('is asked for more keys than one query can name', async () => {
  const keys = Array.from({ length: 12_000 }, (_, index) => BigInt(index) * 1_000_000_007n);
  await insert('one', keys);
  expect((await openKeyStore(store.clickhouse, 'one').received(keys)).size).toBe(12_000);
});

it('gives back all keys of the last days, and later those of others', async () => {
  const [one, other] = ['one', 'other'].map((node) => openKeyStore(store.clickhouse, node));
  await insert('one', [7n, LARGEST]);
  await insert('other', [0n]);
  expect(one && (await all(one.load(Date.now() - 1_000_000)))).toEqual([0n, 7n, LARGEST]);
  await insert('one', [8n]);
  await insert('other', [9n]);
  expect(one && (await all(one.learn()))).toContain(9n);
  expect(one && (await all(one.learn()))).not.toContain(8n);
  expect(other && (await all(other.load(Date.now() + 60_000)))).toEqual([]);
});

it('refuses a name that could not stand in a query', () => {
  expect(() => openKeyStore(store.clickhouse, "a' OR 1")).toThrow(RangeError);
});

it('has statements for a cluster that the engine can parse', async () => {
  for (const statement of eventKeys.statements({ kind: 'cluster', name: 'main' })) {
    await expect(store.clickhouse.migration(`EXPLAIN AST ${statement}`)).resolves.toBeUndefined();
  }
});
