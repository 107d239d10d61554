import type { ClickHouse } from '../clickhouse/clickhouse.ts';

/** Where a report came from. */
export const revenueSources = ['upload', 'backfill'] as const;
/** `undone`: nothing is reported any more; readers that ask whether there is a report leave it out. */
export type RevenueSource = (typeof revenueSources)[number] | 'undone';

/** What a network says of an instance in a country on a day. Money as exact decimal text. */
export interface NetworkRevenue {
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly instanceId: number;
  readonly networkId: number;
  /** ISO 3166-1 alpha-2, `00`: not said. */
  readonly country: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Null: not counted in the report. */
  readonly impressions: number | null;
  readonly clicks: number | null;
  /** In the currency that was reported. */
  readonly revenue: string;
  /** ISO 4217 */
  readonly currency: string;
  /** USD for one unit of the currency, and the day of that rate. */
  readonly rate: string;
  readonly rateDate: string;
  readonly revenueUsd: string;
}

interface Report {
  readonly source: RevenueSource;
  /** When the network said so: of two reports of the same day and place the later one holds. */
  readonly reportedAt: Date;
  /** The same for the same rows: a batch that is sent again is not taken again. */
  readonly token: string;
}

/** Stores what networks report; whoever writes revenue writes it with this. */
export async function writeRevenue(
  clickhouse: Pick<ClickHouse, 'ingest'>,
  rows: readonly NetworkRevenue[],
  { source, reportedAt, token }: Report,
): Promise<void> {
  const batch = rows.map((row) => ({
    organization_id: row.organizationId,
    app_id: row.appId,
    placement_id: row.placementId,
    instance_id: row.instanceId,
    network_id: row.networkId,
    country: row.country,
    day: row.day,
    impressions: row.impressions,
    clicks: row.clicks,
    revenue: row.revenue,
    currency: row.currency,
    rate: row.rate,
    rate_date: row.rateDate,
    revenue_usd: row.revenueUsd,
    source,
    reported_at: reportedAt.getTime(),
  }));
  await clickhouse.ingest('network_revenue', batch, { token });
}
