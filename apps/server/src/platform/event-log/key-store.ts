import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { compactHeader } from '../clickhouse/compact-rows.ts';

const TABLE = 'event_key';

/** A row whose key comes again within so many days, by when it was received, is a replay, if the row says nothing else. */
export const REPLAY_DAYS = 3;
/** How long keys are kept after their batch was shipped: a day longer, for events that wait so long in the log. */
const keptDays = (replayDays: number) => replayDays + 1;
/** Of those of which rows say nothing else. */
export const KEYS_KEPT_MS = keptDays(REPLAY_DAYS) * dayMs;

/** The clocks of a cluster's servers, and a batch on its way, may differ by so much. */
const SLACK_SECONDS = 120;
/** Keys asked for in one query: its text stays well under the engine's 256 KiB. */
const LOOKUP = 5_000;
/** Keys read in one row: 4 MB of text. */
const PAGE = 250_000;

/** Where the keys of shipped rows are kept, shared by all nodes that ship into it. */
export interface KeyStore {
  /** This node's name, unique among the nodes of a store. */
  readonly node: string;
  /** What the body of `insert` begins with. */
  readonly header: string;
  /** The line of a key in it. Times in milliseconds UTC. @param replayDays within which it makes a row a replay */
  line(key: bigint, receivedAt: number, shippedAt: number, replayDays?: number): string;
  insert(body: Buffer, options: { readonly token: string }): Promise<void>;
  /** The newest receive time (milliseconds UTC) of those of `keys` that were shipped. */
  received(keys: readonly bigint[]): Promise<Map<bigint, number>>;
  /** All keys shipped since `since`, in pages of about equal age, oldest first. */
  load(since: number): AsyncGenerator<KeyPage>;
  /** Keys that other nodes inserted since `load` or the last `learn`; some may come twice. */
  learn(): AsyncGenerator<KeyPage>;
}

export interface KeyPage {
  readonly keys: BigUint64Array;
  /** None of them was shipped later than this, milliseconds UTC. */
  readonly shippedBefore: number;
}

const count = z.object({ count: z.string() });
const dayCount = z.object({ day: z.string(), count: z.string() });
const page = z.object({ keys: z.string() });
const clock = z.object({ now: z.string() });
const known = z.object({ key: z.string(), received: z.number() });

/** The table `event_key` of the store. */
export function openKeyStore(clickhouse: ClickHouse, node: string): KeyStore {
  if (!/^[A-Za-z0-9_.:-]{1,100}$/.test(node)) throw new RangeError(`Not a node's name: ${node}`);
  let seen = 0;

  async function storeTime(): Promise<number> {
    const [row] = await clickhouse.lookup('SELECT toUnixTimestamp64Milli(now64(3)) AS now', clock);
    return Number(row?.now);
  }

  return {
    node,
    header: compactHeader(['key', 'received', 'shipped', 'node', 'kept_days']),
    line: (key, receivedAt, shippedAt, replayDays = REPLAY_DAYS) =>
      `[${key},${seconds(receivedAt)},${seconds(shippedAt)},"${node}",${keptDays(replayDays)}]\n`,
    insert: (body, options) => clickhouse.ingestText(TABLE, body, options),
    async received(keys) {
      const found = new Map<bigint, number>();
      for (let at = 0; at < keys.length; at += LOOKUP) {
        const some = keys.slice(at, at + LOOKUP).join(',');
        const sql = `SELECT key, toUnixTimestamp(max(received)) AS received
          FROM millrace.${TABLE} WHERE key IN (${some}) GROUP BY key`;
        for (const row of await clickhouse.lookup(sql, known))
          found.set(BigInt(row.key), row.received * 1000);
      }
      return found;
    },
    async *load(since) {
      const now = await storeTime();
      const sql = `SELECT toString(toDate(shipped)) AS day, count() AS count FROM millrace.${TABLE}
        WHERE shipped >= toDateTime(${seconds(since)}) GROUP BY day ORDER BY day`;
      for (const day of await clickhouse.lookup(sql, dayCount)) {
        // The day is the store's own, in whatever time zone.
        const shippedBefore = Date.parse(day.day) + 2 * dayMs;
        yield* pages(`toDate(shipped) = '${day.day}'`, Number(day.count), shippedBefore);
      }
      seen = now;
    },
    async *learn() {
      const now = await storeTime();
      const from = Math.floor(seen / 1000) - SLACK_SECONDS;
      const others = `node != '${node}' AND inserted >= toDateTime(${from})`;
      const sql = `SELECT count() AS count FROM millrace.${TABLE} WHERE ${others}`;
      const [row] = await clickhouse.lookup(sql, count);
      if (Number(row?.count) > 0) yield* pages(others, Number(row?.count), now);
      seen = now;
    },
  };

  /** Keys are hashes, so equal ranges of them hold about equally many. */
  async function* pages(where: string, rows: number, shippedBefore: number): AsyncGenerator<KeyPage> {
    const ranges = BigInt(Math.max(1, Math.ceil(rows / PAGE)));
    for (let range = 0n; range < ranges; range += 1n) {
      const [from, to] = [(range << 64n) / ranges, ((range + 1n) << 64n) / ranges - 1n];
      const sql = `SELECT arrayStringConcat(groupArray(leftPad(hex(key), 16, '0'))) AS keys
        FROM millrace.${TABLE} WHERE key BETWEEN ${from} AND ${to} AND ${where}`;
      for (const row of await clickhouse.lookup(sql, page)) {
        yield { keys: keysOf(row.keys), shippedBefore };
      }
    }
  }
}

/** What the store's DateTime can hold. */
function seconds(milliseconds: number): number {
  return Math.min(Math.max(Math.floor(milliseconds / 1000), 0), 0xffff_ffff);
}

/** 16 hexadecimal digits a key. */
function keysOf(digits: string): BigUint64Array {
  const bytes = new Uint8Array(Buffer.from(digits, 'hex').swap64());
  return new BigUint64Array(bytes.buffer);
}
