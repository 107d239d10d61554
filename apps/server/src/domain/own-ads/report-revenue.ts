import { randomUUID } from 'node:crypto';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import { add, compare, decimal, decimalText, round } from '../../platform/decimal.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { moneyPlaces } from '../network-revenue/in-usd.ts';
import type { NetworkRevenue } from '../network-revenue/revenue-row.ts';
import { writeRevenue } from '../network-revenue/write-revenue.ts';
import { LookBack } from './look-back.ts';

type Needs = Pick<Services, 'clickhouse' | 'database' | 'now'>;

/** Rows that are written together. */
const atOnce = 5_000;

const earned = z.object({
  organizationId: z.number(),
  appId: z.number(),
  placementId: z.number(),
  /** 0: cards, which no instance asks for. */
  instanceId: z.number(),
  country: z.string(),
  day: z.string(),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  revenue: z.string(),
});
type Earned = Readonly<z.infer<typeof earned>>;

/**
 * Puts what own ads earned into publishers' reports, as networks' reports of the day are: what was booked is what was
 * earned, so it is final, and no estimate stands beside it.
 */
export function ownRevenueReporter(services: Needs): Worker {
  const lookBack = new LookBack();
  return {
    name: 'own ads revenue',
    every: 60_000,
    next: async () => {
      await reportOwnRevenue(services, lookBack);
      return false;
    },
  };
}

/** Brings the reports up to what has been counted, as far back as spend is booked; writes only what has changed. */
export async function reportOwnRevenue(
  { clickhouse, database, now }: Needs,
  lookBack = new LookBack(),
): Promise<void> {
  const reportedAt = now();
  const from = lookBack.from(reportedAt);
  const counted = await clickhouse.lookup(sqlOfCounted(from), earned);
  if (counted.length === 0) return;
  const instances = await database.asSystem((tx) => ownInstances(tx, counted));
  const rows = byInstance(counted, instances);
  const organizations = [...new Set(counted.map(({ organizationId }) => organizationId))];
  const known = await clickhouse.lookup(sqlOfStored(from, organizations), earned);
  const stored = new Map(known.map((row) => [placeOf(row), row]));
  const changed = [...rows.filter((row) => !isSame(row, stored.get(placeOf(row)))), ...leftOver(known, rows)];
  for (const [number, some] of chunks(changed, atOnce).entries()) {
    // Other servers may write the same: of a place the later report holds, and the next run mends what is behind.
    const token = `own-revenue-${randomUUID()}-${number}`;
    await writeRevenue(clickhouse, some.map(rowOf), { source: 'own', reportedAt, token });
  }
}

function sqlOfCounted(from: string): string {
  return `SELECT h.organization_id AS organizationId, h.app_id AS appId, h.placement_id AS placementId,
      h.instance_id AS instanceId, h.country AS country, toString(toDate(h.hour)) AS day,
      toString(sum(h.impressions)) AS impressions, toString(sum(h.clicks)) AS clicks, toString(sum(h.spent)) AS revenue
    FROM millrace.own_ad_hour AS h WHERE h.hour >= toDateTime('${from} 00:00:00', 'UTC') AND h.placement_id > 0
    GROUP BY organizationId, appId, placementId, instanceId, country, day`;
}

function sqlOfStored(from: string, organizations: readonly number[]): string {
  return `SELECT r.organization_id AS organizationId, r.app_id AS appId, r.placement_id AS placementId,
      r.instance_id AS instanceId, r.country AS country, toString(r.day) AS day,
      toString(ifNull(r.impressions, 0)) AS impressions, toString(ifNull(r.clicks, 0)) AS clicks,
      toString(r.revenue_usd) AS revenue
    FROM millrace.network_revenue AS r FINAL
    WHERE r.organization_id IN (${organizations.join(', ')}) AND r.network_id = ${networkId.crossPromotion}
      AND r.day >= toDate('${from}')`;
}

/** By their ids, and by placement the one that others were copied from. */
interface OwnInstances {
  readonly ids: ReadonlySet<number>;
  readonly ofPlacement: ReadonlyMap<number, number>;
}

async function ownInstances(tx: Tx, counted: readonly Earned[]): Promise<OwnInstances> {
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'placement_id', 'origin_id'])
    .where('network_id', '=', networkId.crossPromotion)
    .where('placement_id', '=', anyOf([...new Set(counted.map(({ placementId }) => placementId))]))
    .execute();
  return {
    ids: new Set(rows.map(({ id }) => id)),
    ofPlacement: new Map(
      rows.flatMap(({ id, placement_id, origin_id }) => (origin_id === null ? [[placement_id, id]] : [])),
    ),
  };
}

/** What counted for no instance is the placement's own one's; a placement that is gone has none, and no report any more. */
function byInstance(counted: readonly Earned[], { ids, ofPlacement }: OwnInstances): Earned[] {
  const rows = new Map<string, Earned>();
  for (const one of counted) {
    const instanceId = ids.has(one.instanceId) ? one.instanceId : ofPlacement.get(one.placementId);
    if (instanceId === undefined) continue;
    const row = { ...one, instanceId };
    const before = rows.get(placeOf(row));
    rows.set(placeOf(row), before === undefined ? row : together(before, row));
  }
  const money = ({ revenue }: Earned) => decimalText(round(decimal(revenue), moneyPlaces));
  return [...rows.values()].map((row) => ({ ...row, revenue: money(row) }));
}

function together(one: Earned, other: Earned): Earned {
  return {
    ...one,
    impressions: one.impressions + other.impressions,
    clicks: one.clicks + other.clicks,
    revenue: decimalText(add(decimal(one.revenue), decimal(other.revenue))),
  };
}

/** What stands where nothing counts any more, since its instance is gone and another has its figures now: nothing. */
function leftOver(stored: readonly Earned[], rows: readonly Earned[]): Earned[] {
  const places = new Set(rows.map(placeOf));
  const nothing = { impressions: 0, clicks: 0, revenue: '0' };
  return stored
    .filter((row) => !places.has(placeOf(row)) && !isSame(row, { ...row, ...nothing }))
    .map((row) => ({ ...row, ...nothing }));
}

const placeOf = ({ instanceId, country, day }: Earned) => `${instanceId} ${country} ${day}`;

function isSame(one: Earned, other: Earned | undefined): boolean {
  return (
    other !== undefined &&
    one.impressions === other.impressions &&
    one.clicks === other.clicks &&
    compare(decimal(one.revenue), decimal(other.revenue)) === 0
  );
}

function rowOf({ day, revenue, ...one }: Earned): NetworkRevenue {
  return {
    ...one,
    ...{ networkId: networkId.crossPromotion, unit: '', day, currency: 'USD', rate: '1', rateDate: day },
    ...{ revenue, revenueUsd: revenue },
  };
}
