import type { ErasedPlace } from '@millrace/contract/operator/erasing';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { deleteRows, dropDraft, rewritePartition } from '../../platform/clickhouse/ddl.ts';
import type { RowsOfSomebody } from './rows-of-somebody.ts';

type Store = Pick<ClickHouse, 'lookup' | 'hold' | 'topology'>;
export type Found = Readonly<Partial<Record<ErasedPlace, number>>>;

/** Tables whose rows reports count: they stay, and are nobody's. */
const counted = ['user_day', 'user_first', 'test_user'] as const;

/** Who is in advertisers' segments, on the lists that they uploaded, and in the groups of their campaigns; and the ids that they have kept. */
const members = [
  'segment_member',
  'id_list_member',
  'campaign_device',
  'campaign_person_day',
  'kept_id',
] as const;

const count = z.object({ n: z.number() });
const partition = z.object({ id: z.string() });

async function countOf(store: Pick<Store, 'lookup'>, table: string, where: string): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS n FROM millrace.${table} WHERE ${where}`;
  return (await store.lookup(sql, count))[0]?.n ?? 0;
}

/** How many rows of ClickHouse are somebody's. */
export async function countInEvents(store: Store, rows: RowsOfSomebody): Promise<Found> {
  const of = (table: string, where: string) => countOf(store, table, where);
  return {
    events: await of('event', rows.events),
    trackedEvents: await of('promoted_event', rows.tracked),
    segments: (await Promise.all(members.map((table) => of(table, rows.members)))).reduce(
      (sum, n) => sum + n,
      0,
    ),
    userDays: (await of('user_day', rows.users)) + (await of('test_user', rows.users)),
    firstDays: await of('user_first', rows.users),
  };
}

interface Erasing {
  /** 8 random bytes that nobody keeps. */
  readonly standIn: Buffer;
  /** Whether other processes insert into the store. */
  readonly isShared: boolean;
  readonly signal: AbortSignal;
}

/**
 * Erases somebody from ClickHouse. Their single events go, which no figure is counted from any more; where reports count
 * users by rows, these get a stand-in, the same in every table, so that no figure changes. In a store that other servers
 * write to, where what they insert meanwhile would be lost, such rows go, too: cohorts then no longer have the person. Broken
 * off at any point, it can begin anew. A table that has nothing of them is left alone: to rewrite one takes long, and whoever
 * makes ids up would keep the store busy with it.
 */
export async function eraseFromEvents(
  store: Store,
  rows: RowsOfSomebody,
  { standIn, isShared, signal }: Erasing,
): Promise<void> {
  const { topology } = store;
  const has = async (table: string, where: string) => (await countOf(store, table, where)) > 0;
  /** Looked at before anything is held: what comes in between is counted at the end, and erased by another try. */
  const remove = async (table: string, where: string) => {
    if (await has(table, where)) await store.hold((run) => run(deleteRows(table, where, topology)));
  };
  await store.hold(async (run) => {
    for (const table of counted) {
      if (isShared) {
        if (await has(table, rows.users)) await run(deleteRows(table, rows.users, topology));
      } else {
        const user = `if(${rows.users}, cityHash64(user, toUInt64(${standIn.readBigUInt64LE()})), user)`;
        // One that a killed server left behind.
        await run(dropDraft(table));
        for (const id of await partitionsOf(store, table, rows.users)) {
          signal.throwIfAborted();
          for (const statement of rewritePartition(table, id, { user })) await run(statement);
        }
      }
    }
  });
  signal.throwIfAborted();
  // A count of a segment that finds the person once more is taken back by the next, when the events are gone.
  for (const table of members) await remove(table, rows.members);
  signal.throwIfAborted();
  // Last: they tell which users came from a device.
  await remove('event', rows.events);
  signal.throwIfAborted();
  await remove('promoted_event', rows.tracked);
}

async function partitionsOf(store: Store, table: string, where: string): Promise<string[]> {
  const rows = await store.lookup(
    `SELECT DISTINCT _partition_id AS id FROM millrace.${table} WHERE ${where} ORDER BY id`,
    partition,
  );
  return rows.map(({ id }) => id);
}
