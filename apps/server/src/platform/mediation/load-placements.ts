import { bidsAreServed, isNetworkId } from '@millrace/contract/network/find-network';
import type {
  BlockRuleConfig,
  DeviceFilter,
  InstanceConfig,
  NetworkConfig,
  PlacementConfig,
  RuleConfig,
} from '@millrace/mediation/config';
import { capsColumns, fromCapsColumns } from '../caps-columns.ts';
import type { Tx } from '../postgres/database.ts';
import { queryRules, readRules, type StoredRule } from './stored-rule.ts';

/**
 * What placements of one app are set up to do, in the form that packages/mediation compiles and explains: the same for
 * delivery and for the console. Ids that are no placement's of the app are left out.
 */
export async function loadPlacements(
  tx: Tx,
  appId: number,
  placementIds: readonly number[],
): Promise<PlacementConfig[]> {
  if (placementIds.length === 0) return [];
  const rows = await tx
    .selectFrom('placement')
    .select(['id', 'status', ...capsColumns])
    .where('app_id', '=', appId)
    .where('id', 'in', placementIds)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rules = Map.groupBy(
    await readRules(tx, queryRules(tx).where('placement_id', 'in', ids).orderBy('priority')),
    ({ placementId }) => placementId,
  );
  const tests = await loadOpenTests(tx, ids);
  const instances = await loadInstances(tx, ids, tests);
  const networks = await loadNetworks(tx, appId);
  const blockRules = await loadBlockRules(tx, appId);
  return rows.map((row): PlacementConfig => {
    const own = rules.get(row.id) ?? [];
    const running = tests.find((test) => test.placementId === row.id && test.running);
    const ofGroup = (testId: number | null) => own.filter((rule) => rule.testId === testId).map(configOf);
    return {
      id: row.id,
      enabled: row.status === 1,
      devices: devicesOf(row),
      rules: ofGroup(null),
      test: running === undefined ? null : { ...running, rules: ofGroup(running.id) },
      instances: instances.get(row.id) ?? [],
      networks,
      blockRules,
    };
  });
}

function devicesOf(row: Parameters<typeof fromCapsColumns>[0]): DeviceFilter {
  const { brandMode, brands, modelMode, models } = fromCapsColumns(row);
  return { brandMode, brands, modelMode, models };
}

function configOf(rule: StoredRule): RuleConfig {
  const { id, name, status, priority, countries, targeting, optimizedType, waterfall, bidding } = rule;
  const autoOptimized = optimizedType === 'auto';
  return {
    id,
    name,
    enabled: status === 1,
    priority,
    countries,
    targeting,
    autoOptimized,
    waterfall,
    bidding,
  };
}

async function loadOpenTests(tx: Tx, placementIds: readonly number[]) {
  const rows = await tx
    .selectFrom('ab_test')
    .select(['id', 'placement_id', 'share_b', 'state'])
    .where('placement_id', 'in', placementIds)
    .where('state', '<', 2)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    placementId: row.placement_id,
    shareB: row.share_b,
    running: row.state === 1,
  }));
}

async function loadInstances(
  tx: Tx,
  placementIds: readonly number[],
  openTests: readonly { readonly id: number }[],
): Promise<Map<number, InstanceConfig[]>> {
  const rows = await tx
    .selectFrom('instance')
    .selectAll()
    .where('placement_id', 'in', placementIds)
    .orderBy('id')
    .execute();
  const prices = await loadManualEcpm(tx, placementIds);
  const open = new Set(openTests.map(({ id }) => id));
  const byPlacement = Map.groupBy(rows, (row) => row.placement_id);
  return new Map(
    [...byPlacement].map(([placementId, members]) => [
      placementId,
      members.map((row) => ({
        id: row.id,
        networkId: row.network_id,
        isBidding: row.is_bidding,
        enabled: row.status === 1,
        devices: devicesOf(row),
        manualEcpm: prices.get(row.id) ?? {},
        testId: row.test_id !== null && open.has(row.test_id) ? row.test_id : null,
        originId: row.origin_id,
      })),
    ]),
  );
}

async function loadManualEcpm(
  tx: Tx,
  placementIds: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await tx
    .selectFrom('instance_ecpm')
    .innerJoin('instance', 'instance.id', 'instance_ecpm.instance_id')
    .select(['instance_id', 'country', 'ecpm'])
    .where('instance.placement_id', 'in', placementIds)
    .execute();
  const prices = new Map<number, Record<string, string>>();
  for (const { instance_id, country, ecpm } of rows) {
    prices.set(instance_id, { ...prices.get(instance_id), [country]: ecpm });
  }
  return prices;
}

async function loadNetworks(tx: Tx, appId: number): Promise<NetworkConfig[]> {
  const rows = await tx
    .selectFrom('app_network')
    .select(['network_id', 'status'])
    .where('app_id', '=', appId)
    .execute();
  return rows.map(({ network_id: id, status }) => ({
    id,
    enabled: status === 1,
    bidsFromPhones: isNetworkId(id) && bidsAreServed(id),
  }));
}

async function loadBlockRules(tx: Tx, appId: number): Promise<BlockRuleConfig[]> {
  const rows = await tx
    .selectFrom('block_rule')
    .selectAll()
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    enabled: row.status === 1,
    networkId: row.network_id,
    appVersions: row.app_versions,
    sdkVersions: row.sdk_versions,
    osVersions: row.os_versions,
    models: row.models,
  }));
}
