import { platform } from '@millrace/contract/publisher/platform';
import { type OwnAd, readOwnAds } from '../../wire/own-ad.ts';
import type { Candidate, Waterfall } from '../ad.ts';
import type { Caller } from '../caller.ts';
import type { OwnFiles } from './files.ts';

/** Ad types of the wire. */
const native = 1;
const rewardedVideo = 2;
export const card = 5;

/** An own ad with all its files on the phone. */
export interface LoadedOwnAd {
  readonly ad: OwnAd;
  /** Milliseconds UTC. */
  readonly lastsUntil: number;
}

interface Loading {
  readonly caller: Caller;
  readonly files: OwnFiles;
  readonly waterfall: Waterfall;
  readonly candidate: Candidate;
  /** Impressions of the placement today, and what the person has paid, USD. */
  readonly impressions: number;
  readonly paid: number;
}

/** Loads what a bid at the server was made for as the player inside the SDK does; none: no fill, or a file that failed. */
export async function loadOwnAds(loading: Loading): Promise<readonly LoadedOwnAd[]> {
  const { caller, files, waterfall, candidate } = loading;
  const { serverBid } = candidate;
  const isCard = waterfall.placement.t === card;
  if (!isCard && (serverBid === undefined || serverBid.lastsUntil <= caller.now)) return [];
  const at = caller.now;
  const reply = await (serverBid === undefined ? askForCards(loading) : askForAd(loading, serverBid.payload));
  if (reply?.status !== 200) return [];
  if (isCard) countCards(loading, readOwnAds(reply.body), at);
  const loaded: LoadedOwnAd[] = [];
  for (const ad of readOwnAds(reply.body)) {
    if (!isWhole(ad, waterfall.placement.t, caller.options.platform === platform.ios)) continue;
    if (await bringAll(caller, files, ad))
      loaded.push({ ad, lastsUntil: lastsUntil(caller, ad, serverBid?.lastsUntil) });
  }
  return loaded;
}

function askForAd({ caller, waterfall }: Loading, payload: string) {
  const { answer, habits, device } = caller;
  if (answer?.api.cppl === undefined) return null;
  const { width, height } = device;
  const size = waterfall.placement.t === 0 ? { width: 320, height: 50 } : { width, height };
  const { pid, ...said } = habits.ownAd({ pid: waterfall.placement.id, ...size });
  return caller.call('pl', answer.api.cppl, 1, { pid, token: payload, ...said });
}

function askForCards({ caller, waterfall, candidate, impressions, paid }: Loading) {
  const { answer, habits } = caller;
  if (answer?.api.cpcl === undefined) return null;
  return caller.call('cl', answer.api.cpcl, 1, {
    ...habits.ownAd({ pid: waterfall.placement.id, width: 0, height: 0 }),
    imprTimes: impressions,
    iap: paid,
    ng: 0,
    act: waterfall.act,
    iid: candidate.instance.id,
    reqId: waterfall.requestId,
  });
}

/** As the server counts a call for cards: a request, and the bid of the own ads' instance, which fills it. */
function countCards({ caller, waterfall, candidate }: Loading, [first]: readonly OwnAd[], at: number): void {
  const { ledger } = caller.options;
  const place = caller.place(waterfall.placement.id);
  const bidder = caller.place(waterfall.placement.id, candidate.instance.id);
  ledger.count('waterfallRequests', place, at);
  ledger.count('bidRequests', bidder, at);
  if (first === undefined) return;
  ledger.count('bidResponses', bidder, at, { bidResponseMicro: Math.round((first.r ?? 0) * 1e6) });
  ledger.count('waterfallFilled', place, at);
}

/** Whether the player takes it: native ads are drawn by the app, all others by their page; a reward is for a video. */
function isWhole({ imgs = [], resources = [], video, app }: OwnAd, type: number, isIos: boolean): boolean {
  if (isIos && !app.icon) return false;
  if (type === native) return imgs.length > 0;
  return resources.length > 0 && (type !== rewardedVideo || video !== undefined);
}

/** Every file that it names; one that fails fails the ad. */
async function bringAll(
  caller: Caller,
  files: OwnFiles,
  { imgs = [], resources = [], video, app }: OwnAd,
): Promise<boolean> {
  for (const address of [...resources, ...imgs, video?.url, app.icon]) {
    if (address && !(await files.bring(caller, address))) return false;
  }
  return true;
}

/** iOS takes an ad without an end for one that is over. */
function lastsUntil({ now, options }: Caller, { expire = 0 }: OwnAd, bid = Number.POSITIVE_INFINITY): number {
  const own =
    expire > 0 || options.platform === platform.ios ? now + expire * 1000 : Number.POSITIVE_INFINITY;
  return Math.min(own, bid);
}
