import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { NetworkRevenue, RevenueSource } from './revenue-row.ts';

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
    unit: row.unit,
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
