import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { dropPartition, slotsOf, storedTable, syncReplicas } from '../../platform/clickhouse/ddl.ts';
import type { Topology } from '../../platform/clickhouse/topology.ts';

export type IdStore = Pick<ClickHouse, 'lookup' | 'ingest' | 'hold' | 'topology'>;

const table = 'erased_id';

/**
 * What stands there of a request:
 * - `user`: user ids; `said`: the id itself where texts are searched for it
 * - `device`, `person`, `customer`: hashes that rows of phones, of people and of advertisers' customers have
 */
type Texts = 'user' | 'said';
type Hashes = 'device' | 'person' | 'customer';

/**
 * Writes down what a request is about, where statements find it. As rows, not as statements: the engine keeps the text of what
 * it was asked in logs and beside its tables for much longer than the rows of this one.
 */
export async function noteErased(
  store: IdStore,
  request: number,
  noted: Partial<Readonly<Record<Texts | Hashes, readonly string[]>>>,
): Promise<void> {
  const { topology } = store;
  const [{ slots } = { slots: 1 }] = await store.lookup(slotsOf(topology), z.object({ slots: z.number() }));
  const column = (what: string) => (what === 'user' || what === 'said' ? 'text' : 'hash');
  const values = Object.entries(noted).flatMap(([what, list]) =>
    list.map((value) => ({ request, what, [column(what)]: value })),
  );
  const rows = Array.from({ length: slots }, (_, slot) => values.map((one) => ({ ...one, slot }))).flat();
  await store.ingest(table, rows, { token: `erased-${randomUUID()}` });
  for (const statement of syncReplicas(table, topology)) await store.hold((run) => run(statement));
  // Where an id does not stand, nothing of it is found, and all would seem to be erased.
  const there = await countOf(store, request);
  if (slots === 0 || there < rows.length)
    throw new Error(`ClickHouse holds ${there} of ${rows.length} ids that are to be erased.`);
}

/** Takes out what stands there of a request. */
export async function forgetErased(store: IdStore, request: number): Promise<void> {
  await store.hold((run) => run(dropPartition(table, String(request), store.topology)));
  const left = await countOf(store, request);
  // The engine may say that all went well when the disk has refused something.
  if (left > 0) throw new Error(`ClickHouse holds ${left} ids still that were erased.`);
}

async function countOf(store: Pick<IdStore, 'lookup'>, request: number): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS n FROM millrace.${table} WHERE request = ${request}`;
  return (await store.lookup(sql, z.object({ n: z.number() })))[0]?.n ?? 0;
}

interface Where {
  readonly request: number;
  readonly topology: Topology;
}

/** From where the rows themselves are stored: each shard has all of them, and a deletion runs on every replica by itself. */
const from = ({ request, topology }: Where, what: string) =>
  `FROM ${storedTable(table, topology)} AS e WHERE e.request = ${request} AND e.what = '${what}'`;

/** What stands behind `IN`; `userHash` is what cohorts have of a user id. */
export function asIn(where: Where, what: Hashes | 'user' | 'userHash'): string {
  if (what === 'userHash') return `(SELECT cityHash64(e.text) ${from(where, 'user')})`;
  return `(SELECT ${what === 'user' ? 'e.text' : 'e.hash'} ${from(where, what)})`;
}

/** A list of texts; empty where nothing stands, so that it is found in no text. */
export function asTexts(where: Where, what: Texts): string {
  return `(SELECT groupArray(e.text) ${from(where, what)})`;
}
