import { randomUUID } from 'node:crypto';
import type { Metric } from '../../../delivery/rows/columns.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

/** Something that happened in an app, as far as reports tell it apart. */
export interface Fact {
  /** `2026-03-01T10:30:00Z` */
  readonly at: string;
  readonly metric: Metric;
  readonly app: number;
  readonly platform: number;
  readonly country: string;
  readonly placement: number;
  readonly adType: number;
  readonly network: number;
  readonly instance: number;
  readonly bidding: number;
  readonly rule: number;
  readonly abTest: number;
  readonly abGroup: string;
  readonly scene: number;
  readonly appVersion: string;
  readonly sdkVersion: string;
  readonly osVersion: string;
  readonly user: string;
  /** Of an impression, a bid and a purchase. */
  readonly money: string;
}

/** Somebody in an app, once. */
export const oneFact: Fact = {
  ...{ at: '2026-03-02T10:30:00Z', metric: 'init', money: '0', user: 'ada', app: 1, platform: 1 },
  ...{ country: 'DE', placement: 0, adType: -1, network: -1, instance: 0, bidding: 0, rule: 0 },
  ...{ abTest: 0, abGroup: '', scene: 0, appVersion: '1.0', sdkVersion: '2.6.6', osVersion: '14' },
};

/** What a network says about a day of an instance. */
export interface Reported {
  readonly day: string;
  readonly app: number;
  readonly placement: number;
  readonly network: number;
  readonly instance: number;
  readonly country: string;
  readonly usd: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
}

/** Writes what happened as a shipped batch, so that the views count it. */
export async function writeFacts(
  clickhouse: Pick<ClickHouse, 'ingest'>,
  organizationId: number,
  facts: readonly Fact[],
  reports: readonly Reported[],
): Promise<void> {
  const rows = facts.map((fact) => ({ organization_id: organizationId, ...rowOf(fact) }));
  await clickhouse.ingest('event', rows, { token: randomUUID() });
  const reported = reports.map((report) => ({ organization_id: organizationId, ...reportedRow(report) }));
  await clickhouse.ingest('network_revenue', reported, { token: randomUUID() });
}

/** Writes reports that were brought in and taken back again. */
export async function writeUndone(
  clickhouse: Pick<ClickHouse, 'ingest'>,
  organizationId: number,
  reports: readonly Reported[],
): Promise<void> {
  await writeFacts(clickhouse, organizationId, [], reports);
  const undone = reports.map((report) => ({
    ...{ organization_id: organizationId, ...reportedRow(report) },
    ...{ source: 'undone', reported_at: Date.now() + 1000 },
  }));
  await clickhouse.ingest('network_revenue', undone, { token: randomUUID() });
}

function rowOf(fact: Fact) {
  const at = Date.parse(fact.at);
  const { metric, money } = fact;
  return {
    app_id: fact.app,
    platform: fact.platform,
    country: fact.country,
    placement_id: fact.placement,
    ad_type: fact.adType,
    instance_id: fact.instance,
    network_id: fact.network,
    is_bidding: fact.bidding,
    scene_id: fact.scene,
    rule_id: fact.rule,
    test_id: fact.abTest,
    test_group: fact.abGroup,
    app_version: fact.appVersion,
    sdk_version: fact.sdkVersion,
    os_version: fact.osVersion,
    // Kept by the day of its receipt, and that day shall not be past its time.
    received_at: Date.now(),
    at,
    kind: 'lr',
    metric,
    user_id: fact.user,
    ecpm: metric === 'impression' ? money : '0',
    price_usd: ['bidResponse', 'bidAtOnce', 'bidWin'].includes(metric) ? money : '0',
    purchase_usd: metric === 'purchase' ? money : '0',
    record_id: randomUUID(),
  };
}

function reportedRow({
  day,
  app,
  placement,
  network,
  instance,
  country,
  usd,
  impressions,
  clicks,
}: Reported) {
  return {
    app_id: app,
    placement_id: placement,
    instance_id: instance,
    network_id: network,
    country,
    day,
    impressions,
    clicks,
    revenue: usd,
    currency: 'USD',
    rate: '1',
    rate_date: day,
    revenue_usd: usd,
    source: 'upload',
    reported_at: Date.now(),
  };
}
