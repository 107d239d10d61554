import { productDays } from '@millrace/contract/advertiser/campaign-products';
import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { isReplaced, namesToldTwice } from '../event/told-twice.ts';

/** Whose events are asked for: those of the app or website that a feed is of. */
export interface CatalogueScope {
  readonly advertiserId: number;
  readonly promotedAppId: number;
  /** Milliseconds UTC: what was done until then. */
  readonly now: number;
}

/** Items that are told apart at most: of more, those that most people look at. */
export const mostItems = 10_000;

/** The only place that reads these events for a catalogue: the scope stands before everything else. */
export const fromItemEvents = `FROM ${DATABASE}.promoted_event
ARRAY JOIN arrayDistinct(items) AS item
WHERE advertiser_id = {advertiser:UInt32} AND promoted_app_id = {app:UInt32}
  AND event_name IN ('view_item', 'add_to_cart', 'remove_from_cart', 'purchase')
  AND at >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND at <= fromUnixTimestamp64Milli({until:Int64}, 'UTC')`;

export const paramsOf = ({ advertiserId, promotedAppId, now }: CatalogueScope) => ({
  ...{ advertiser: advertiserId, app: promotedAppId },
  ...{ since: now - productDays * dayMs, until: now },
});

/** Conditions, and what they stand on, that leave out purchases of which a website's page and its server told: the server's count. */
export async function onceTold(
  clickhouse: Pick<ClickHouse, 'report'>,
  { advertiserId, now }: CatalogueScope,
): Promise<{ readonly and: string; readonly params: { readonly twice?: string[] } }> {
  const since = now - productDays * dayMs;
  const twice = (await namesToldTwice(clickhouse, { advertiserId, since })).filter(
    (name) => name === 'purchase',
  );
  const from = `fromUnixTimestamp64Milli({since:Int64}, 'UTC') - INTERVAL 4 DAY`;
  return twice.length === 0
    ? { and: '', params: {} }
    : { and: `\n  AND NOT ${isReplaced(from)}`, params: { twice } };
}

const popular = z.object({ item: z.string(), sold: z.coerce.number() });

/** An item, and in how many purchases it was. */
export type PopularItem = z.infer<typeof popular>;

/** Those that are bought most first, then those that are looked at most. */
export async function readPopular(
  clickhouse: Pick<ClickHouse, 'report'>,
  scope: CatalogueScope,
): Promise<PopularItem[]> {
  const once = await onceTold(clickhouse, scope);
  const sql = `SELECT item, toString(countIf(event_name = 'purchase')) AS sold
${fromItemEvents}${once.and}
GROUP BY item
ORDER BY countIf(event_name = 'purchase') DESC, count() DESC, item
LIMIT ${mostItems}`;
  return clickhouse.report(
    { sql, params: { ...paramsOf(scope), ...once.params }, limits: { rows: mostItems } },
    popular,
  );
}
