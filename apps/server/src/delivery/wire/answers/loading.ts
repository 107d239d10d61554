import type { LoadingShard, PlacementShard } from '../../../domain/config-snapshot/shard.ts';

export type Loading = LoadingShard;

/** How ads are loaded: what the rule says, else what the placement says. */
export function loadingOf({ loading, ruleLoading }: PlacementShard, ruleId: number | null): Loading {
  const own = ruleId === null ? undefined : ruleLoading[ruleId];
  if (own === undefined) return loading;
  return {
    batchSize: own.batchSize ?? loading.batchSize,
    preloadTimeout: own.preloadTimeout ?? loading.preloadTimeout,
    poolSize: own.poolSize ?? loading.poolSize,
    inventoryInterval: own.inventoryInterval ?? loading.inventoryInterval,
    maxConcurrency: own.maxConcurrency ?? loading.maxConcurrency,
  };
}

/** Up to 5 failures in a row the usual interval, then more and more rarely. */
const usualSteps = [
  { failures: 5, seconds: 0 },
  { failures: 8, seconds: 300 },
  { failures: 10, seconds: 3600 },
];

/**
 * Seconds until the pool is filled again, by failures in a row. SDKs read nothing else, so the interval of the placement
 * or rule goes in here: no step is shorter.
 */
export function refillSteps(
  { inventorySteps }: PlacementShard,
  { inventoryInterval }: Loading,
): Record<number, number> {
  const steps = inventorySteps.length === 0 ? usualSteps : inventorySteps;
  return Object.fromEntries(
    steps.map(({ failures, seconds }) => [failures, Math.max(seconds, inventoryInterval)]),
  );
}
