import { randomUUID } from 'node:crypto';
import type { AnyGroup } from '@millrace/contract/advertiser/segment-rules';
import { mostMembers } from '@millrace/contract/advertiser/segment-state';
import * as z from 'zod/mini';
import type { IngestRow, StreamedRow } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Services } from '../../platform/services.ts';
import type { SegmentScope } from './compile-segment.ts';
import { compileTold } from './compile-told.ts';
import type { PeopleCount } from './count-people.ts';

/** Members as of now, and how many came and went since the last time. */
export interface Counted extends PeopleCount {
  readonly entered: number;
  readonly gone: number;
}

export interface OfSegment {
  readonly advertiserId: number;
  readonly segmentId: number;
}

/** Rows that are stored together. */
const batch = 20_000;
const counted = z.object({ on_phones: z.number(), people: z.coerce.number() });

/** `FROM … WHERE …` of a segment's rows; the only place that reads them. */
export const fromMembers = `FROM ${DATABASE}.segment_member
WHERE advertiser_id = {advertiser:UInt32} AND segment_id = {segment:UInt32}`;

/**
 * Works out who is meant and stores how that differs from what is stored. Broken off, or done by two at once, it leaves rows that
 * add up to something else, which the next time mends: the difference is always that to what they add up to.
 * @throws the store's errors of limits; `signal`'s reason
 */
export async function bringUpToDate(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  { segmentId, ...scope }: SegmentScope & OfSegment,
  rules: AnyGroup,
  signal: AbortSignal,
): Promise<Counted> {
  const { sql, params } = await compileTold(clickhouse, rules, scope);
  const run = randomUUID();
  let [entered, gone, batches] = [0, 0, 0];
  let waiting: IngestRow[] = [];
  const store = async () => {
    if (waiting.length === 0) return;
    const stored = waiting;
    waiting = [];
    batches += 1;
    await clickhouse.ingest('segment_member', stored, { token: `segment-${run}-${batches}` });
  };
  const take = async (changes: readonly StreamedRow[]) => {
    for (const [person, onPhones, change, wanted] of changes) {
      // What is only mended has neither come nor gone.
      const wasIn = Number(wanted) - Number(change) > 0;
      if (Number(wanted) > 0 && !wasIn) entered += 1;
      if (Number(wanted) === 0 && wasIn) gone += 1;
      waiting.push({
        ...{ advertiser_id: scope.advertiserId, segment_id: segmentId },
        ...{ on_phones: Number(onPhones), person: person ?? '0', membership: Number(change) },
      });
    }
    if (waiting.length >= batch) await store();
  };
  await clickhouse.stream(
    {
      sql: `SELECT toString(person), toString(on_phones), toString(change), toString(meant)
FROM (
SELECT person, on_phones, sum(wanted) AS meant, sum(wanted) - sum(had) AS change
FROM (
SELECT person, toUInt8(on_phones) AS on_phones, toInt64(1) AS wanted, toInt64(0) AS had
FROM (
${sql}
)
UNION ALL
SELECT person, on_phones, toInt64(0) AS wanted, toInt64(membership) AS had
${fromMembers}
)
GROUP BY person, on_phones
)
WHERE change != 0`,
      params: { ...params, segment: segmentId },
      rows: mostMembers,
      signal,
    },
    take,
  );
  await store();
  return {
    ...(await sizeOf({ clickhouse }, { advertiserId: scope.advertiserId, segmentId })),
    entered,
    gone,
  };
}

/** How many are stored. */
async function sizeOf(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  { advertiserId, segmentId }: OfSegment,
): Promise<PeopleCount> {
  const groups = await clickhouse.report(
    {
      sql: `SELECT on_phones, toString(count()) AS people
FROM (
SELECT on_phones, person
${fromMembers}
GROUP BY on_phones, person
HAVING sum(membership) > 0
)
GROUP BY on_phones`,
      params: { advertiser: advertiserId, segment: segmentId },
      limits: { seconds: 60 },
    },
    counted,
  );
  const of = (onPhones: number) => groups.find(({ on_phones }) => on_phones === onPhones)?.people ?? 0;
  return { size: of(0) + of(1), onPhones: of(1) };
}
