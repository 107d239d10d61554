import type { AdType } from '@millrace/contract/publisher/ad-type';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { Selectable } from 'kysely';
import type { Placement, Scene } from '../../platform/postgres/schema.ts';
import type { LoadedInstance, LoadedPlacement } from '../mediation/load-placements.ts';
import type { StoredRule } from '../mediation/stored-rule.ts';
import type { InstanceShard, LoadingShard, PlacementShard, SceneShard } from './shard.ts';

/** A placement as phones need it. @param scenes those switched on, in the order of their ids */
export function presentPlacement(
  { row, rules, instances, config }: LoadedPlacement,
  scenes: readonly Selectable<Scene>[],
): PlacementShard {
  return {
    id: row.id,
    name: row.name,
    adType: row.ad_type as AdType, // The table's own check allows no other.
    isMain: row.is_main,
    frequencyCap: row.frequency_cap,
    frequencyHours: row.frequency_hours,
    pacingSeconds: row.pacing_seconds,
    fanOut: row.fan_out,
    reloadInterval: row.reload_interval,
    inventorySteps: row.inventory_steps as unknown as PlacementShard['inventorySteps'], // As the form's schema wrote it.
    callbackUrl: row.callback_url,
    loading: loadingOf(row),
    scenes: scenes.toSorted((one, other) => Number(other.is_default) - Number(one.is_default)).map(sceneOf),
    ruleLoading: Object.fromEntries(rules.map((rule) => [rule.id, ruleLoadingOf(rule)])),
    instances: Object.fromEntries(instances.flatMap(instanceOf)),
    config: config(),
  };
}

function loadingOf(row: Selectable<Placement>): LoadingShard {
  return {
    batchSize: row.batch_size,
    preloadTimeout: row.preload_timeout,
    poolSize: row.pool_size,
    inventoryInterval: row.inventory_interval,
    maxConcurrency: row.max_concurrency,
  };
}

function ruleLoadingOf(rule: StoredRule): PlacementShard['ruleLoading'][number] {
  const { batchSize, preloadTimeout, poolSize, inventoryInterval, maxConcurrency } = rule;
  return { batchSize, preloadTimeout, poolSize, inventoryInterval, maxConcurrency };
}

function sceneOf(row: Selectable<Scene>): SceneShard {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    frequencyCap: row.frequency_cap,
    frequencyHours: row.frequency_hours,
  };
}

function instanceOf(row: LoadedInstance): readonly (readonly [number, InstanceShard])[] {
  if (!isNetworkId(row.network_id)) return [];
  const instance = {
    name: row.name,
    networkId: row.network_id,
    unitId: row.unit_id,
    isBidding: row.is_bidding,
    frequencyCap: row.frequency_cap,
    frequencyHours: row.frequency_hours,
    pacingSeconds: row.pacing_seconds,
  };
  return [[row.id, instance]];
}
