import type { DeviceFilter, InstanceConfig, PlacementConfig, RuleConfig } from '@millrace/mediation/config';
import type { Selectable } from 'kysely';
import { chunks } from '../../platform/chunks.ts';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Instance, Placement } from '../../platform/postgres/schema.ts';
import { capsColumns, fromCapsColumns } from './caps-columns.ts';
import { type AppsOfOrganization, loadBlockRules, loadNetworks, networkConfig } from './load-app-parts.ts';
import { queryRules, readRules, type StoredRule } from './stored-rule.ts';

/** What is the same for all placements of an app is not in it. */
export type OwnConfig = Omit<PlacementConfig, 'networks' | 'blockRules'>;

/** Reading times, which nobody needs here, takes as long as all the rest of a row. */
const instanceColumns = [
  'id',
  'placement_id',
  'network_id',
  'name',
  'unit_id',
  'is_bidding',
  'status',
  ...capsColumns,
  'origin_id',
  'test_id',
] as const;
export interface LoadedInstance extends Pick<Selectable<Instance>, (typeof instanceColumns)[number]> {
  readonly manualEcpm: InstanceConfig['manualEcpm'];
}

/** A placement with everything of its own, as it is stored and as packages/mediation takes it. */
export interface LoadedPlacement {
  readonly row: Selectable<Placement>;
  /** Those that the configuration names. */
  readonly rules: readonly StoredRule[];
  /** Those switched off included, in the order of their ids. */
  readonly instances: readonly LoadedInstance[];
  /** Put together when it is asked for, so that thousands of instances are not at once. The app's part is not in it. */
  readonly config: () => OwnConfig;
}

/**
 * What a placement of an app is set up to do, in the form that packages/mediation compiles and explains: the same as
 * phones are served from. Undefined when it is no placement of that app.
 */
export async function loadPlacement(
  tx: Tx,
  place: { readonly organizationId: number; readonly appId: number; readonly placementId: number },
): Promise<PlacementConfig | undefined> {
  const { organizationId, appId, placementId } = place;
  const apps = { organizationId, appIds: [appId] };
  const [loaded] = await loadPlacements(tx, apps, placementId);
  if (loaded === undefined) return undefined;
  const networks = (await loadNetworks(tx, apps)).get(appId) ?? [];
  const blockRules = (await loadBlockRules(tx, apps)).get(appId) ?? [];
  return { ...loaded.config(), networks: networks.map(networkConfig), blockRules };
}

/** The placements of apps in the order of their ids, in as many queries as for one. @param only this one of them */
export async function loadPlacements(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
  only?: number,
): Promise<LoadedPlacement[]> {
  let query = tx
    .selectFrom('placement')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', anyOf(appIds));
  if (only !== undefined) query = query.where('id', '=', only);
  const rows = await query.orderBy('id').execute();
  if (rows.length === 0) return [];
  const places = { organizationId, placementIds: rows.map(({ id }) => id) };
  const stored = queryRules(tx)
    .where('organization_id', '=', organizationId)
    .where('placement_id', '=', anyOf(places.placementIds))
    .orderBy('priority');
  const rules = Map.groupBy(await readRules(tx, stored), ({ placementId }) => placementId);
  const tests = Map.groupBy(await loadOpenTests(tx, places), ({ placementId }) => placementId);
  const instances = Map.groupBy(await loadInstances(tx, places), (row) => row.placement_id);
  return rows.map((row): LoadedPlacement => {
    const own = rules.get(row.id) ?? [];
    const openTests = tests.get(row.id) ?? [];
    const members = instances.get(row.id) ?? [];
    const running = openTests.find((test) => test.running) ?? null;
    const ofGroup = (testId: number | null) => own.filter((rule) => rule.testId === testId);
    const [groupA, groupB] = [ofGroup(null), running === null ? [] : ofGroup(running.id)];
    const open = new Set(openTests.map(({ id }) => id));
    return {
      row,
      rules: [...groupA, ...groupB],
      instances: members,
      config: () => ({
        id: row.id,
        enabled: row.status === 1,
        devices: devicesOf(row),
        rules: groupA.map(ruleConfig),
        test: running && {
          id: running.id,
          name: running.name,
          shareB: running.shareB,
          rules: groupB.map(ruleConfig),
        },
        instances: members.map((instance) => instanceConfig(instance, open)),
      }),
    };
  });
}

function devicesOf(row: Parameters<typeof fromCapsColumns>[0]): DeviceFilter {
  const { brandMode, brands, modelMode, models } = fromCapsColumns(row);
  return { brandMode, brands, modelMode, models };
}

function ruleConfig(rule: StoredRule): RuleConfig {
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

function instanceConfig(row: LoadedInstance, openTests: ReadonlySet<number>): InstanceConfig {
  return {
    id: row.id,
    networkId: row.network_id,
    isBidding: row.is_bidding,
    enabled: row.status === 1,
    devices: devicesOf(row),
    manualEcpm: row.manualEcpm,
    testId: row.test_id !== null && openTests.has(row.test_id) ? row.test_id : null,
    originId: row.origin_id,
  };
}

interface Places {
  readonly organizationId: number;
  readonly placementIds: readonly number[];
}

async function loadOpenTests(tx: Tx, { organizationId, placementIds }: Places) {
  const rows = await tx
    .selectFrom('ab_test')
    .select(['id', 'name', 'placement_id', 'share_b', 'state'])
    .where('organization_id', '=', organizationId)
    .where('placement_id', '=', anyOf(placementIds))
    .where('state', '<', 2)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    placementId: row.placement_id,
    shareB: row.share_b,
    running: row.state === 1,
  }));
}

/** Placements whose instances are taken in at once, while nothing else happens in the process. */
const PAGE = 50;

async function loadInstances(tx: Tx, { organizationId, placementIds }: Places): Promise<LoadedInstance[]> {
  const all: LoadedInstance[] = [];
  for (const page of chunks(placementIds, PAGE)) {
    const rows = await tx
      .selectFrom('instance')
      .select(instanceColumns)
      .where('organization_id', '=', organizationId)
      .where('placement_id', '=', anyOf(page))
      .orderBy('id')
      .execute();
    const instanceIds = rows.map(({ id }) => id);
    const prices = await loadManualEcpm(tx, organizationId, instanceIds);
    for (const row of rows) all.push({ ...row, manualEcpm: prices.get(row.id) ?? {} });
  }
  return all;
}

/** USD as decimal text by instance and country, `00` for the others. */
export async function loadManualEcpm(
  tx: Tx,
  organizationId: number,
  instanceIds: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  // By the ids that are known: joined, the planner would rather read the whole table.
  const rows = await tx
    .selectFrom('instance_ecpm')
    .select(['instance_id', 'country', 'ecpm'])
    .where('organization_id', '=', organizationId)
    .where('instance_id', '=', anyOf(instanceIds))
    .orderBy('instance_id')
    .orderBy('country')
    .execute();
  const prices = new Map<number, Record<string, string>>();
  for (const { instance_id, country, ecpm } of rows) {
    const known = prices.get(instance_id);
    if (known === undefined) prices.set(instance_id, { [country]: ecpm });
    else known[country] = ecpm;
  }
  return prices;
}
