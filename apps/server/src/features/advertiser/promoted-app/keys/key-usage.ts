import { keyDays } from '@millrace/contract/advertiser/event-key';
import * as z from 'zod/mini';
import { hoursAgo, type OfApp, paramsOf } from '../events/of-app.ts';

/** What came with a key. */
export interface KeyUsage {
  readonly events: number;
  readonly refused: number;
  readonly usedAt: string;
}

const count = z.coerce.number();
const row = z.object({ print: z.string(), events: count, refused: count, last: count });

/** What came with each key of an app lately, by its print; a key with which nothing came has none. */
export async function readKeyUsage(of: OfApp): Promise<ReadonlyMap<string, KeyUsage>> {
  const rows = await of.ask(
    {
      sql: `SELECT k.told_key AS print, toString(sum(k.events)) AS events, toString(sum(k.refused)) AS refused,
          toString(toUnixTimestamp64Milli(max(k.last_at))) AS last
        FROM millrace.told_key_day AS k
        WHERE k.advertiser_id = {advertiser:UInt32} AND k.promoted_app_id = {app:UInt32}
          AND k.day > toDate(${hoursAgo(keyDays * 24)})
        GROUP BY print`,
      params: paramsOf(of),
    },
    row,
  );
  return new Map(
    rows.map(({ print, last, ...counts }) => [print, { ...counts, usedAt: new Date(last).toISOString() }]),
  );
}
