import type { PlacementShard } from '../../../domain/config-snapshot/shard.ts';

export interface CapAnswer {
  /** Impressions within `fu` hours; both absent: no limit. */
  readonly fc?: number;
  readonly fu?: number;
}

/** Android counts hours in milliseconds of an int32, which holds no more. */
const mostHours = 596;

export function capAnswer(cap: {
  readonly frequencyCap: number;
  readonly frequencyHours: number;
}): CapAnswer {
  return cap.frequencyCap > 0
    ? { fc: cap.frequencyCap, fu: Math.min(Math.max(cap.frequencyHours, 1), mostHours) }
    : {};
}

export interface SceneAnswer extends CapAnswer {
  readonly id: number;
  readonly n: string;
  readonly isd?: 1;
}

/** The scenes that are switched on; without any, one that stands for the placement and has its cap. */
export function scenesAnswer(placement: PlacementShard): SceneAnswer[] {
  if (placement.scenes.length === 0) return [{ id: 0, n: 'DS', isd: 1, ...capAnswer(placement) }];
  return placement.scenes.map((scene) => ({
    id: scene.id,
    n: scene.name,
    ...(scene.isDefault && { isd: 1 }),
    ...capAnswer(scene),
  }));
}
