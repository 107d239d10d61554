import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { Platform } from '@millrace/contract/publisher/platform';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { openAppKey } from '../ad-network/app-key.ts';
import {
  type AppNetworkRow,
  type AppsOfOrganization,
  loadBlockRules,
  loadNetworks,
  networkConfig,
} from '../mediation/load-app-parts.ts';
import { loadPlacements } from '../mediation/load-placements.ts';
import { loadOwnAds } from '../own-ads/load-own-ads.ts';
import { loadTestSessions } from './load-test-sessions.ts';
import { presentPlacement } from './present-placement.ts';
import type { AppShard, NetworkShard, OwnAdsShard, PlacementShard } from './shard.ts';

/** An app as delivery needs it, ready to be put together: that can take a while, and no transaction waits for it. */
export interface LoadedApp {
  readonly id: number;
  readonly head: () => AppShard;
  readonly placements: () => Iterable<PlacementShard>;
}

interface Means {
  readonly secrets: Secrets;
  readonly log: Log;
}

/** Apps with everything in them, in as many queries as for one. An app that does not exist is left out. */
export async function loadApps(tx: Tx, apps: AppsOfOrganization, means: Means): Promise<LoadedApp[]> {
  const rows = await tx
    .selectFrom('app')
    .innerJoin('organization', 'organization.id', 'app.organization_id')
    .select([
      'app.id',
      'app.organization_id',
      'app.name',
      'app.key',
      'app.platform',
      'app.status',
      'organization.status as organization_status',
      'organization.impression_revenue',
    ])
    .where('app.organization_id', '=', apps.organizationId)
    .where('app.id', '=', anyOf(apps.appIds))
    .execute();
  if (rows.length === 0) return [];
  const networks = await loadNetworks(tx, apps);
  const blockRules = await loadBlockRules(tx, apps);
  const testSessions = await loadTestSessions(tx, apps);
  const ownAds = await loadOwnAds(tx, apps);
  const placements = Map.groupBy(await loadPlacements(tx, apps), ({ row }) => row.app_id);
  const scenes = await loadScenes(tx, apps);

  return rows.map((row) => ({
    id: row.id,
    head: () => ({
      id: row.id,
      organizationId: row.organization_id,
      name: row.name,
      key: row.key,
      platform: row.platform as Platform, // The table's own check allows no other.
      enabled: row.status === 1 && row.organization_status === 1,
      networks: networkShards(networks.get(row.id) ?? [], means),
      ...(row.impression_revenue ? {} : { impressionRevenue: false }),
      blockRules: blockRules.get(row.id) ?? [],
      ...spoken(ownAds.get(row.id)),
      testSession: testSessions.get(row.id) ?? null,
    }),
    *placements() {
      for (const placement of placements.get(row.id) ?? [])
        yield presentPlacement(placement, scenes.get(placement.row.id) ?? []);
    },
  }));
}

const spoken = (ownAds: OwnAdsShard | undefined) => (ownAds === undefined ? {} : { ownAds });

/** A key that can't be opened must not keep the app's other networks from being served. */
function networkShards(rows: readonly AppNetworkRow[], { secrets, log }: Means): NetworkShard[] {
  const closed: number[] = [];
  const shards = rows.flatMap((row): NetworkShard[] => {
    if (!isNetworkId(row.network_id)) return [];
    const place = { organizationId: row.organization_id, appId: row.app_id, adnId: row.network_id };
    let appKey = '';
    try {
      appKey = openAppKey(secrets, place, row.credentials_sealed);
    } catch {
      closed.push(row.network_id);
    }
    return [{ ...networkConfig(row), id: row.network_id, appKey }];
  });
  if (closed.length > 0)
    log.warn({ appId: rows[0]?.app_id, networks: closed }, 'app keys of networks cannot be opened');
  return shards;
}

async function loadScenes(tx: Tx, { organizationId, appIds }: AppsOfOrganization) {
  const rows = await tx
    .selectFrom('scene')
    .innerJoin('placement', (join) =>
      join
        .onRef('placement.id', '=', 'scene.placement_id')
        .onRef('placement.organization_id', '=', 'scene.organization_id'),
    )
    .selectAll('scene')
    .where('placement.organization_id', '=', organizationId)
    .where('placement.app_id', '=', anyOf(appIds))
    .where('scene.status', '=', 1)
    .orderBy('scene.id')
    .execute();
  return Map.groupBy(rows, (row) => row.placement_id);
}
