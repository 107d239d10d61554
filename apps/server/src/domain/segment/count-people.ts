import type { AnyGroup } from '@millrace/contract/advertiser/segment-rules';
import { longestWindow } from '@millrace/contract/advertiser/segment-rules';
import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ReportLimits } from '../../platform/clickhouse/clickhouse.ts';
import { ReportLimitError } from '../../platform/clickhouse/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { SegmentScope } from './compile-segment.ts';
import { compileLately } from './compile-told.ts';

type Needs = Pick<Services, 'clickhouse'>;

export interface PeopleCount {
  readonly size: number;
  /** Of them, whom phones are known by. */
  readonly onPhones: number;
}

const counted = z.object({ size: z.coerce.number(), phones: z.coerce.number() });
const people = z.object({ people: z.coerce.number() });

/** Of a question that somebody waits for: answered soon, or not at all. */
const whileWaiting: Partial<ReportLimits> = { seconds: 10, bytes: 2 ** 30 };
/** Of one that nobody waits for. */
export const inBackground: Partial<ReportLimits> = { seconds: 60 };

/** How many people some rules mean. @throws the store's errors of limits */
export async function countPeople(
  { clickhouse }: Needs,
  rules: AnyGroup,
  scope: SegmentScope,
): Promise<PeopleCount> {
  const { sql, params } = await compileLately(clickhouse, rules, scope);
  const [row] = await clickhouse.report(
    {
      sql: `SELECT toString(count()) AS size, toString(countIf(on_phones)) AS phones FROM (\n${sql}\n)`,
      params,
      limits: whileWaiting,
    },
    counted,
  );
  return { size: row?.size ?? 0, onPhones: row?.phones ?? 0 };
}

/** People that an advertiser's events of the longest window are of. */
async function countAll(
  { clickhouse }: Needs,
  { advertiserId, now }: SegmentScope,
  limits: Partial<ReportLimits>,
): Promise<number> {
  const [row] = await clickhouse.report(
    {
      sql: `SELECT toString(uniqExact(person)) AS people FROM millrace.promoted_event
        WHERE advertiser_id = {advertiser:UInt32} AND person != 0
          AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND at < fromUnixTimestamp64Milli({now:Int64}, 'UTC')`,
      params: { advertiser: advertiserId, from: now - longestWindow * dayMs, now },
      limits,
    },
    people,
  );
  return row?.people ?? 0;
}

/** The same: a figure beside another one, which stands without it. Null: they are too many to be counted. */
export function countKnown(
  needs: Needs,
  scope: SegmentScope,
  limits: Partial<ReportLimits> = whileWaiting,
): Promise<number | null> {
  return countAll(needs, scope, limits).catch((error: unknown) => {
    if (error instanceof ReportLimitError) return null;
    throw error;
  });
}
