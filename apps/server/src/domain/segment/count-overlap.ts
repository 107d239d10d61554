import * as z from 'zod/mini';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Services } from '../../platform/services.ts';

interface Part {
  /** Segments that they are in, and in no other one. */
  readonly ids: readonly number[];
  readonly people: number;
}

const counted = z.object({ among: z.array(z.number()), people: z.coerce.number() });

/** How many people are in which of some segments at once, the most first. */
export async function countOverlap(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  advertiserId: number,
  ids: readonly number[],
): Promise<readonly Part[]> {
  const rows = await clickhouse.report(
    {
      sql: `SELECT among, toString(count()) AS people
FROM (
SELECT person, arraySort(groupUniqArray(segment_id)) AS among
FROM (
SELECT segment_id, person
FROM ${DATABASE}.segment_member
WHERE advertiser_id = {advertiser:UInt32} AND segment_id IN {segments:Array(UInt32)}
GROUP BY segment_id, person
HAVING sum(membership) > 0
)
GROUP BY person
)
GROUP BY among
ORDER BY count() DESC, among`,
      params: { advertiser: advertiserId, segments: [...ids] },
      limits: { seconds: 20, bytes: 2 ** 30 },
    },
    counted,
  );
  return rows.map(({ among, people }) => ({ ids: among, people }));
}
