import { pricings } from '@millrace/contract/advertiser/campaign';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { choiceOf, type TouchTicket } from './click-id.ts';

/** Whose last touch before an instant is looked for. */
export interface SoughtTouch {
  /** As PostgreSQL has it. */
  readonly id: string;
  /** 64 bits as decimal text. */
  readonly viewer: string;
  readonly promotedAppId: number;
  /** Milliseconds UTC. */
  readonly until: number;
  readonly clickDays: number;
  /** 0: no view wins anything. */
  readonly viewHours: number;
}

const found = z.object({
  id: z.string(),
  kind: z.enum(['impr', 'click']),
  at: z.coerce.number(),
  bid: z.string(),
  advertiser: z.number(),
  promoted: z.number(),
  campaign: z.number(),
  creative: z.number(),
  app: z.number(),
  placement: z.number(),
  country: z.string(),
  pricing: z.enum(pricings),
  price: z.string(),
  event: z.string(),
  segment: z.number(),
  away: z.number(),
  item: z.string(),
});

/** What the last touch of its kind says, in the order of `found`. */
const said = [
  ['at', 'toString(toUnixTimestamp64Milli(e.at))'],
  ['bid', 'e.bid_id'],
  ['advertiser', 'e.advertiser_id'],
  ['promoted', 'e.bid_for'],
  ['campaign', 'e.campaign_id'],
  ['creative', 'e.creative_id'],
  ['app', 'e.app_id'],
  ['placement', 'e.placement_id'],
  ['country', 'e.country'],
  ['pricing', 'e.bid_pricing'],
  ['price', 'toString(e.bid_price)'],
  ['event', 'e.bid_event'],
  ['segment', 'e.segment_id'],
  ['away', 'e.days_away'],
  ['item', "if(empty(e.items), '', e.items[1])"],
] as const;

/**
 * The last click of each within its days, else the last view within its hours, by its id; of whom there is neither is not
 * among them. Touches of test sessions have no rows, those of phones that may not be known again no viewer; what came in
 * a flood wins nothing.
 */
export async function findTouches(
  clickhouse: Pick<ClickHouse, 'lookup'>,
  sought: readonly SoughtTouch[],
): Promise<ReadonlyMap<string, TouchTicket>> {
  if (sought.length === 0) return new Map();
  const rows = await clickhouse.lookup(sqlOf(sought), found);
  const touches = new Map<string, TouchTicket>();
  for (const { id, kind, bid: bidId, segment, away, item, ...row } of rows) {
    // The click, wherever there is one.
    if (kind === 'click' || !touches.has(id))
      touches.set(id, {
        ...{ ...row, ...choiceOf(segment, away, item), bidId, isTest: false },
        touch: kind === 'click' ? 'click' : 'view',
      });
  }
  return touches;
}

function sqlOf(sought: readonly SoughtTouch[]): string {
  // Numbers alone, so that nothing in it is anybody's text.
  const asked = sought.map(
    ({ id, viewer, promotedAppId, until, clickDays, viewHours }) =>
      `(${BigInt(id)}, toUInt64(${BigInt(viewer)}), ${promotedAppId}, ${until}, ${until - clickDays * dayMs}, ${until - viewHours * hourMs})`,
  );
  const froms = sought.map(
    ({ until, clickDays, viewHours }) => until - Math.max(clickDays * dayMs, viewHours * hourMs),
  );
  const at = 'toUnixTimestamp64Milli(e.at)';
  return `
    SELECT toString(s.id) AS id, e.kind AS kind,
      ${said.map(([name, of]) => `argMax(${of}, (e.at, e.bid_id)) AS ${name}`).join(', ')}
    FROM millrace.event AS e
    GLOBAL INNER JOIN (
      SELECT one.1 AS id, one.2 AS viewer, one.3 AS app, one.4 AS until, one.5 AS clicks_from, one.6 AS views_from
      FROM (SELECT arrayJoin([${asked.join(', ')}]) AS one)
    ) AS s ON s.viewer = e.viewer AND s.app = e.bid_for
    WHERE e.received_at >= fromUnixTimestamp64Milli(toInt64(${Math.min(...froms)})) AND e.kind IN ('impr', 'click')
      AND e.viewer IN (${[...new Set(sought.map(({ viewer }) => BigInt(viewer)))].join(', ')})
      AND e.unbilled != 'flood' AND ${at} <= s.until AND ${at} >= if(e.kind = 'click', s.clicks_from, s.views_from)
    GROUP BY id, kind`;
}
