import * as z from 'zod/mini';
import type { ReportParam } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Services } from '../../platform/services.ts';
import { fromMembers, type OfSegment } from '../segment/count-members.ts';
import { type Slice, slicesOf } from './slices.ts';

type Needs = Pick<Services, 'clickhouse' | 'reportQueue'>;

/** The members of a segment, and the time of keeping whose ids count. */
export interface KeptOf extends OfSegment {
  /** Milliseconds UTC. */
  readonly since: number;
  /** How many members it had, about. */
  readonly size: number;
}

/** People that are counted at once, and those whose ids are read at once. */
const [countedAtOnce, readAtOnce] = [500_000, 20_000];

const members = `SELECT person
${fromMembers} AND person BETWEEN {from:UInt64} AND {to:UInt64}
GROUP BY person
HAVING sum(membership) > 0`;
const fromKept = `FROM ${DATABASE}.kept_id
WHERE advertiser_id = {advertiser:UInt32} AND since = fromUnixTimestamp64Milli({since:Int64}, 'UTC')
AND person BETWEEN {from:UInt64} AND {to:UInt64}`;
const keptMembers = `${fromKept} AND person GLOBAL IN (
${members}
)`;

const counted = z.object({ people: z.coerce.number() });
const kept = z.object({ who: z.string(), device: z.number(), sealed_id: z.string() });
export interface KeptMember {
  readonly person: string;
  readonly isDevice: boolean;
  readonly sealed: string;
}

const paramsOf = (
  { advertiserId, segmentId, since }: Omit<KeptOf, 'size'>,
  slice: Slice,
): Record<string, ReportParam> => ({ advertiser: advertiserId, segment: segmentId, since, ...slice });

/** How many members there are now, and of how many an id is kept. */
export async function countKept(
  { clickhouse, reportQueue }: Needs,
  of: KeptOf,
): Promise<{ readonly members: number; readonly withId: number }> {
  const count = async (from: string, slice: Slice) => {
    const sql = `SELECT toString(count()) AS people FROM (\n${from}\n)`;
    const params = paramsOf(of, slice);
    const [row] = await reportQueue.run(of.advertiserId, () => clickhouse.report({ sql, params }, counted));
    return row?.people ?? 0;
  };
  const sums = { members: 0, withId: 0 };
  for (const slice of slicesOf(of.size, countedAtOnce)) {
    sums.members += await count(members, slice);
    sums.withId += await count(`SELECT DISTINCT person ${keptMembers}`, slice);
  }
  return sums;
}

/** The members of whom an id is kept, some thousands at a time, in the order of their hashes. */
export async function* readKept(
  { clickhouse, reportQueue }: Needs,
  of: KeptOf,
  { atOnce = readAtOnce }: { readonly atOnce?: number } = {},
): AsyncGenerator<readonly KeptMember[]> {
  const sql = `SELECT toString(person) AS who, argMax(is_device, seen) AS device, argMax(sealed, seen) AS sealed_id
${keptMembers}
GROUP BY person
ORDER BY person`;
  for (const slice of slicesOf(of.size, atOnce)) {
    const params = paramsOf(of, slice);
    // More than were counted may have come meanwhile, and no stretch has just its share.
    const limits = { rows: 3 * atOnce + 1_000 };
    const rows = await reportQueue.run(of.advertiserId, () =>
      clickhouse.report({ sql, params, limits }, kept),
    );
    if (rows.length > 0)
      yield rows.map(({ who, device, sealed_id }) => ({
        person: who,
        isDevice: device === 1,
        sealed: sealed_id,
      }));
  }
}

const lastEvent = z.object({ who: z.string(), ms: z.coerce.number(), place: z.string() });

/** When some people did anything last, and where; who is on lists alone is not among them. */
export async function readLastEvents(
  { clickhouse, reportQueue }: Needs,
  advertiserId: number,
  people: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly country: string | null }>> {
  const rows = await reportQueue.run(advertiserId, () =>
    clickhouse.report(
      {
        sql: `SELECT toString(person) AS who, toString(toUnixTimestamp64Milli(max(at))) AS ms, argMax(country, at) AS place
FROM ${DATABASE}.promoted_event
WHERE advertiser_id = {advertiser:UInt32} AND person IN {people:Array(UInt64)}
GROUP BY person`,
        params: { advertiser: advertiserId, people: [...people] },
      },
      lastEvent,
    ),
  );
  return new Map(
    rows.map(({ who, ms, place }) => [
      who,
      { at: new Date(ms), country: /^[A-Z]{2}$/.test(place) ? place : null },
    ]),
  );
}
