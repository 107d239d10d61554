import type { LoadablePlacement, Scene } from '../wire/answers.ts';
import type { ReadyAd } from './ad.ts';
import type { LoaderParts } from './loader.ts';
import { report } from './reporter.ts';

const showEvents = {
  called: 501,
  ready: 502,
  notReady: 503,
  rewarded: 310,
  sceneCapped: 400,
  closed: 301,
} as const;
/** Ad types of the wire that are videos. */
const rewardedVideo = 2;
const interstitial = 3;

/** How likely a person taps an ad of each type: banner, native, rewarded video, interstitial, splash. */
const tempting: readonly number[] = [0.004, 0.012, 0.05, 0.06, 0.03];
/** Of ten people who begin a video, this share sees its end. */
const patient = 0.92;

export type Shown = 'shown' | 'notReady' | 'capped';

/** Shows an ad that is ready, and lets the person do with it what people do. */
export async function showAd(
  parts: LoaderParts,
  placement: LoadablePlacement,
  sceneName?: string,
): Promise<Shown> {
  const { caller, events, impressions, pool } = parts;
  const scene = sceneOf(placement, sceneName);
  const about = { pid: placement.id, ...(scene?.id !== undefined && { scene: scene.id }) };
  await events.note({ eid: showEvents.called, ...about });
  const [ad, ...others] = pool.get(placement.id) ?? [];
  await events.note({ eid: ad === undefined ? showEvents.notReady : showEvents.ready, ...about });
  if (ad === undefined) return 'notReady';
  if (scene !== undefined && impressions.isCapped(`scene ${placement.id} ${scene.id}`, scene, caller.clock)) {
    await events.note({ eid: showEvents.sceneCapped, ...about });
    return 'capped';
  }
  pool.set(placement.id, others);
  for (const key of [
    `placement ${placement.id}`,
    `scene ${placement.id} ${scene?.id}`,
    `instance ${ad.candidate.instance.id}`,
  ]) {
    impressions.note(key, caller.clock);
  }
  await watch(parts, ad, scene?.id);
  await events.note({ eid: showEvents.closed, ...about });
  return 'shown';
}

function sceneOf({ scenes }: LoadablePlacement, name: string | undefined): Scene | undefined {
  return scenes?.find(({ n }) => n === name) ?? scenes?.find(({ isd }) => isd === 1) ?? scenes?.[0];
}

async function watch({ caller, events }: LoaderParts, ad: ReadyAd, scene: number | undefined): Promise<void> {
  const { chance, habits, options } = caller;
  const { waterfall, candidate, paidNano } = ad;
  const { placement } = waterfall;
  const about = { waterfall, candidate, ...(scene !== undefined && { scene }) };
  // What a report of the impressions adds up: the eCPM is that of a thousand.
  const money = { estimatedNano: Math.round(candidate.ecpm * 1e6), paidNano };
  await report(caller, 'impression', { ...about, money });
  const isVideo = placement.t === rewardedVideo || placement.t === interstitial;
  if (isVideo && habits.reportsVideos) await report(caller, 'videoStart', about);
  await options.clock.pass(isVideo ? 1000 * chance.int(8, 30) : 1000 * chance.int(3, 20));
  const isSeen = isVideo && chance.chance(patient);
  if (isSeen && habits.reportsVideos) await report(caller, 'videoEnd', about);
  if (chance.chance(tempting[placement.t] ?? 0.01)) await report(caller, 'click', about);
  if (placement.t !== rewardedVideo || !isSeen) return;
  await events.note({
    eid: showEvents.rewarded,
    pid: placement.id,
    mid: candidate.instance.m,
    iid: candidate.instance.id,
  });
  const { answer } = caller;
  if (answer?.api.ic === undefined) return;
  await caller.call('ic', answer.api.ic, 1, {
    pid: placement.id,
    mid: candidate.instance.m,
    iid: candidate.instance.id,
    scene: scene ?? -1,
    content: `player-${caller.device.userId.slice(0, 8)}`,
  });
}
