import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { createTestApp, createTestInstance, createTestPlacement, createTestRule } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** An app with a placement and an Auto rule over instances of these networks, in this order. */
export interface AutoSetup {
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly instanceIds: readonly number[];
}

export async function createAutoSetup(
  app: TestApp,
  { organizationId }: { readonly organizationId: number },
  networkIds: readonly number[],
): Promise<AutoSetup> {
  const appId = await createTestApp(app, { organizationId });
  const placementId = await createTestPlacement(app, { organizationId }, appId);
  const instanceIds: number[] = [];
  for (const networkId of networkIds) {
    instanceIds.push(await createTestInstance(app, { organizationId }, { appId, placementId, networkId }));
  }
  const ruleId = await createTestRule(app, { organizationId }, { appId, placementId, instanceIds });
  await app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ auto_optimized: true }).where('id', '=', ruleId).execute(),
  );
  return { organizationId, appId, placementId, instanceIds };
}

/** Own counts of an instance, as the view over the events would have written them. */
export interface OwnCount {
  readonly organizationId: number;
  readonly appId: number;
  readonly instanceId: number;
  readonly country?: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly impressions: number;
  readonly bid?: { readonly impressions: number; readonly revenue: string };
}

export async function writeOwnCounts(
  clickhouse: Pick<ClickHouse, 'ingest'>,
  counts: readonly OwnCount[],
): Promise<void> {
  const rows = counts.map(({ organizationId, appId, instanceId, country = 'US', day, impressions, bid }) => ({
    organization_id: organizationId,
    app_id: appId,
    instance_id: instanceId,
    country,
    day,
    impressions,
    bid_impressions: bid?.impressions ?? 0,
    bid_revenue: bid?.revenue ?? '0',
  }));
  await clickhouse.ingest('auto_day', rows, { token: randomUUID() });
}
