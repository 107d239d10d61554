import type { Fields } from '../../../platform/fields.ts';
import { idOf } from '../coerce.ts';

export interface RewardRequest {
  readonly placementId: number | null;
  readonly instanceId: number | null;
  readonly sceneId: number | null;
  /** What the app wants its own server to be told; empty: nothing. */
  readonly content: string;
}

/** Text of the app's own is passed on as it came, but for its length. */
const longestContent = 10_000;

/** Reads `ic`: somebody earned a reward. Never throws. */
export function readReward({ pid, iid, scene, content }: Fields): RewardRequest {
  return {
    placementId: idOf(pid),
    instanceId: idOf(iid),
    sceneId: idOf(scene),
    content: contentOf(content),
  };
}

function contentOf(content: unknown): string {
  if (typeof content === 'number') return String(content);
  return typeof content === 'string' && content.length <= longestContent ? content.toWellFormed() : '';
}
