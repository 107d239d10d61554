import type { OwnAd } from '../wire/own-ad.ts';
import type { ReadyAd } from './ad.ts';
import type { LoaderParts } from './loader.ts';
import { leastShare, saidByVideo } from './own-ads/play-own-ad.ts';
import { report } from './reporter.ts';

const rewarded = 310;

/** What the SDK is told of a video, by a network or by the page of an own ad. */
type Callback = 'started' | 'ended' | 'rewarded';

export interface Watched {
  readonly isRewarded: boolean;
  /** To its end. */
  readonly isSeen: boolean;
}

/** A video plays, and the person watches it or goes. @param seconds that they watch */
export async function playVideo(
  { caller, events }: Pick<LoaderParts, 'caller' | 'events'>,
  ad: ReadyAd,
  { scene, seconds, ...watched }: Watched & { readonly scene: number | undefined; readonly seconds: number },
): Promise<void> {
  const { waterfall, candidate } = ad;
  const about = { waterfall, candidate, ...(scene !== undefined && { scene }) };
  const [first, ...later] = ad.ownAd === undefined ? ofNetwork(watched) : ofPage(watched, ad.ownAd.video);
  if (first === 'started' && caller.habits.reportsVideos) await report(caller, 'videoStart', about);
  await caller.options.clock.pass(1000 * seconds);
  for (const callback of later) {
    if (callback === 'ended' && caller.habits.reportsVideos) await report(caller, 'videoEnd', about);
    if (callback === 'rewarded') await reward({ caller, events }, ad, scene);
  }
}

function ofNetwork({ isRewarded, isSeen }: Watched): readonly Callback[] {
  if (!isSeen) return ['started'];
  return isRewarded ? ['started', 'ended', 'rewarded'] : ['started', 'ended'];
}

/** The page of an own ad says more than counts, and lets nobody go before it offers to skip. */
function ofPage({ isRewarded, isSeen }: Watched, video: OwnAd['video'] = { url: '' }): readonly Callback[] {
  return saidByVideo({ isRewarded, share: isSeen ? 1 : leastShare(video) }).flatMap<Callback>(({ m, d }) => {
    if (m === 'addRewarded') return ['rewarded'];
    if (m !== 'reportVideoProgress') return [];
    if (d?.progress === 0) return ['started'];
    return d?.progress === 100 ? ['ended'] : [];
  });
}

async function reward(
  { caller, events }: Pick<LoaderParts, 'caller' | 'events'>,
  { candidate, waterfall }: ReadyAd,
  scene: number | undefined,
): Promise<void> {
  const about = { pid: waterfall.placement.id, mid: candidate.instance.m, iid: candidate.instance.id };
  await events.note({ eid: rewarded, ...about });
  const { answer } = caller;
  if (answer?.api.ic === undefined) return;
  await caller.call('ic', answer.api.ic, 1, {
    ...about,
    scene: scene ?? -1,
    content: `player-${caller.device.userId.slice(0, 8)}`,
  });
}
