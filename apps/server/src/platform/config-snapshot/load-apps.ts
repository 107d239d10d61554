import { isNetworkId } from '@millrace/contract/network/find-network';
import type { Platform } from '@millrace/contract/platform';
import { openAppKey } from '../ad-network/app-key.ts';
import {
  type AppsOfOrganization,
  anyOf,
  loadBlockRules,
  loadNetworks,
  networkConfig,
} from '../mediation/load-app-parts.ts';
import { loadPlacements } from '../mediation/load-placements.ts';
import type { Tx } from '../postgres/database.ts';
import type { Log } from '../postgres/log.ts';
import type { Secrets } from '../secrets.ts';
import { loadTestSessions } from './load-test-sessions.ts';
import { presentPlacement } from './present-placement.ts';
import type { AppShard, NetworkShard, PlacementShard } from './shard.ts';

/** An app as delivery needs it, ready to be put together: that can take a while, and no transaction waits for it. */
export interface LoadedApp {
  readonly id: number;
  readonly head: () => AppShard;
  readonly placements: () => Iterable<PlacementShard>;
}

/** Apps with everything in them, in as many queries as for one. An app that does not exist is left out. */
export async function loadApps(
  tx: Tx,
  apps: AppsOfOrganization,
  { secrets, log }: { readonly secrets: Secrets; readonly log: Log },
): Promise<LoadedApp[]> {
  const rows = await tx
    .selectFrom('app')
    .innerJoin('organization', 'organization.id', 'app.organization_id')
    .select([
      'app.id',
      'app.organization_id',
      'app.name',
      'app.key',
      'app.platform',
      'app.coppa',
      'app.status',
      'organization.status as organization_status',
    ])
    .where('app.organization_id', '=', apps.organizationId)
    .where('app.id', '=', anyOf(apps.appIds))
    .execute();
  if (rows.length === 0) return [];
  const networks = await loadNetworks(tx, apps);
  const blockRules = await loadBlockRules(tx, apps);
  const testSessions = await loadTestSessions(tx, apps);
  const placements = Map.groupBy(await loadPlacements(tx, apps), ({ row }) => row.app_id);
  const scenes = await loadScenes(tx, apps);

  function networkShard(row: NetworkRow): readonly NetworkShard[] {
    if (!isNetworkId(row.network_id)) return [];
    const place = { organizationId: row.organization_id, appId: row.app_id, adnId: row.network_id };
    return [
      {
        ...networkConfig(row),
        id: row.network_id,
        appKey: readableKey(() => openAppKey(secrets, place, row.credentials_sealed), place, log),
      },
    ];
  }

  return rows.map((row) => ({
    id: row.id,
    head: () => ({
      id: row.id,
      organizationId: row.organization_id,
      name: row.name,
      key: row.key,
      platform: row.platform as Platform, // The table's own check allows no other.
      enabled: row.status === 1 && row.organization_status === 1,
      coppa: row.coppa,
      networks: (networks.get(row.id) ?? []).flatMap(networkShard),
      blockRules: blockRules.get(row.id) ?? [],
      testSession: testSessions.get(row.id) ?? null,
    }),
    *placements() {
      for (const placement of placements.get(row.id) ?? [])
        yield presentPlacement(placement, scenes.get(placement.row.id) ?? []);
    },
  }));
}

type NetworkRow = NonNullable<ReturnType<Awaited<ReturnType<typeof loadNetworks>>['get']>>[number];

/** A key that can't be opened must not keep the app's other networks from being served. */
function readableKey(open: () => string, place: object, log: Log): string {
  try {
    return open();
  } catch (error) {
    log.warn(
      { ...place, reason: error instanceof Error ? error.message : String(error) },
      'an app key of a network cannot be opened',
    );
    return '';
  }
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
