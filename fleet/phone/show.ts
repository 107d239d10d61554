import type { LoadablePlacement, Scene } from '../wire/answers.ts';
import type { ReadyAd } from './ad.ts';
import type { LoaderParts } from './loader.ts';
import { click, tellImpression } from './own-ads/play-own-ad.ts';
import { noticeWin } from './own-ads/server-bids.ts';
import { readyIn } from './pool.ts';
import { report } from './reporter.ts';
import { playVideo } from './video.ts';

const showEvents = {
  called: 501,
  ready: 502,
  notReady: 503,
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
  const [ad, ...others] = await readyIn(pool, caller, placement.id);
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
  const { waterfall, candidate, paidNano, ownAd } = ad;
  const { placement } = waterfall;
  const about = { waterfall, candidate, ...(scene !== undefined && { scene }) };
  const screening = ownAd && { caller, ad: ownAd, placementId: placement.id, scene };
  // What a report of the impressions adds up: the eCPM is that of a thousand.
  const money = { estimatedNano: Math.round(habits.worth(candidate.ecpm) * 1e6), paidNano };
  await noticeWin(caller, candidate);
  await report(caller, 'impression', { ...about, money });
  if (screening !== undefined) await tellImpression(screening);
  const isRewarded = placement.t === rewardedVideo;
  const seconds = isRewarded || placement.t === interstitial ? chance.int(8, 30) : chance.int(3, 20);
  // Own ads between two levels may be pictures.
  const isVideo =
    isRewarded || (placement.t === interstitial && (ownAd === undefined || ownAd.video !== undefined));
  if (isVideo)
    await playVideo({ caller, events }, ad, { isRewarded, isSeen: chance.chance(patient), scene, seconds });
  else await options.clock.pass(1000 * seconds);
  const usually = tempting[placement.t] ?? 0.01;
  const { tempting: own = usually } = options;
  if (!chance.chance(typeof own === 'number' ? own : own(ownAd))) return;
  await report(caller, 'click', about);
  if (screening !== undefined) await click(screening);
}
