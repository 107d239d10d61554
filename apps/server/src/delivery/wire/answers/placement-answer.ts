import { adType } from '@millrace/contract/publisher/ad-type';
import { hasField } from '@millrace/contract/publisher/placement-fields';
import type { NetworkShard, PlacementShard } from '../../../domain/config-snapshot/shard.ts';
import { wireAdType } from '../codes.ts';
import { type InstanceAnswer, instanceAnswer } from './instance-answer.ts';
import { type Loading, loadingOf, refillSteps } from './loading.ts';
import { type CapAnswer, capAnswer, type SceneAnswer, scenesAnswer } from './scenes-answer.ts';

export interface PlacementOfInit {
  readonly placement: PlacementShard;
  /** What the phone may be told to load until it asks again. */
  readonly instanceIds: readonly number[];
  /** The rule that matches what `init` knows, whose loading the phone gets; null: none does. */
  readonly ruleId: number | null;
}

export interface PlacementAnswer extends CapAnswer {
  readonly id: number;
  readonly n: string;
  readonly t: number;
  readonly main?: 1;
  /** Seconds between two impressions. */
  readonly fi?: number;
  /** Instances that load at once. */
  readonly bs: number;
  /** The first ad is taken, whatever its place. */
  readonly fo?: 1;
  /** Seconds that an instance may load. */
  readonly pt: number;
  /** Ads that are kept ready. */
  readonly cs?: number;
  /** Seconds until the pool is filled again; by failures in a row in `rfs`, which is what SDKs read. */
  readonly rf?: number;
  readonly rfs?: Readonly<Record<number, number>>;
  /** Seconds until a banner is replaced; 0: never. */
  readonly rlw?: number;
  readonly hb?: 1;
  readonly scenes?: readonly SceneAnswer[];
  readonly ins: readonly InstanceAnswer[];
}

/** A placement as `init` says it; null when no SDK serves its ad type or nothing is left to load. */
export function placementAnswer(
  { placement, instanceIds, ruleId }: PlacementOfInit,
  networks: ReadonlyMap<number, NetworkShard>,
): PlacementAnswer | null {
  const type = wireAdType(placement.adType);
  const ins = instanceIds.flatMap((id) => instanceAnswer(id, placement, networks) ?? []);
  if (type === null || ins.length === 0) return null;
  const isPooled = hasField(placement.adType, 'scenes');
  const loading = loadingOf(placement, ruleId);
  return {
    id: placement.id,
    n: placement.name,
    t: type,
    ...(placement.pacingSeconds > 0 && { fi: placement.pacingSeconds }),
    pt: loading.preloadTimeout,
    ...(isPooled ? pooled(placement, loading) : inPlace(placement, loading)),
    ...(ins.some(({ hb }) => hb === 1) && { hb: 1 }),
    ins,
  };
}

/** Shown over the whole screen from a pool. */
function pooled(placement: PlacementShard, loading: Loading) {
  return {
    ...(placement.isMain && { main: 1 as const }),
    bs: loading.maxConcurrency,
    cs: loading.poolSize,
    rf: loading.inventoryInterval,
    rfs: refillSteps(placement, loading),
    scenes: scenesAnswer(placement),
  };
}

/** Shown in a place of the screen: the cap is the placement's own. */
function inPlace(placement: PlacementShard, loading: Loading) {
  return {
    ...capAnswer(placement),
    bs: loading.batchSize,
    ...(placement.fanOut && { fo: 1 as const }),
    ...(placement.adType === adType.banner && { rlw: placement.reloadInterval }),
  };
}
