import { platform } from '@millrace/contract/publisher/platform';
import type { OwnAd } from '../../wire/own-ad.ts';
import type { Caller } from '../caller.ts';

/** Redirects that are followed. */
const mostHops = 5;

export interface Screening {
  readonly caller: Caller;
  readonly ad: OwnAd;
  readonly placementId: number;
  readonly scene: number | undefined;
}

interface Said {
  readonly m: string;
  readonly d?: { readonly progress?: number; readonly visible?: boolean };
}

/** What the page that shows a video says over the bridge, in its order, when somebody watches a share of it. */
export function saidByVideo({
  isRewarded,
  share,
}: {
  readonly isRewarded: boolean;
  /** From 0 to 1; 1: to its end. */
  readonly share: number;
}): readonly Said[] {
  const seen = [0, 25, 50, 75, 100].filter((progress) => progress <= share * 100);
  return [
    { m: 'jsLoaded' },
    { m: 'setCloseVisible', d: { visible: false } },
    ...seen.map((progress) => ({ m: 'reportVideoProgress', d: { progress } })),
    ...(share >= 1 && isRewarded ? [{ m: 'addRewarded' }] : []),
    { m: 'setCloseVisible', d: { visible: true } },
  ];
}

/** How much of a video somebody sees who leaves as soon as its page lets them, from 0 to 1; 1: it never does before the end. */
export function leastShare({ dur = 0, skip = 0 }: NonNullable<OwnAd['video']>): number {
  return skip > 0 && skip < dur ? skip / dur : 1;
}

/** The ad is on the screen: its impression is told to everybody who wants to know. */
export async function tellImpression({ caller, ad, placementId, scene }: Screening): Promise<void> {
  const { ledger } = caller.options;
  const place = { ...caller.place(placementId), campaignId: Number(ad.cid), creativeId: Number(ad.crid) };
  const isIos = caller.options.platform === platform.ios;
  for (const tracker of ad.imptks) {
    const at = caller.now;
    // Appended as it is, so that an address without a query becomes another one.
    const url = withScene(tracker, scene) + (isIos ? `&con_type=${caller.device.connection}` : '');
    const reply = await caller.fetch('impr', url);
    if (reply !== 'foreign' && reply?.status === 200) ledger.countOwnAd('impressions', place, at);
  }
}

/** The person has tapped: trackers first, then where the ad leads, as far as that is the server's own. */
export async function click({ caller, ad, placementId, scene }: Screening): Promise<void> {
  const { ledger, onLanding } = caller.options;
  const place = { ...caller.place(placementId), campaignId: Number(ad.cid), creativeId: Number(ad.crid) };
  for (const tracker of ad.clktks) await caller.fetch('tracker', withScene(tracker, scene));
  let url: string | undefined = withScene(ad.link, scene);
  for (let hop = 0; url !== undefined && hop < mostHops; hop += 1) {
    const at = caller.now;
    const reply = await caller.fetch('click', url);
    if (reply === 'foreign') onLanding?.({ ad, url, at });
    if (reply === 'foreign' || reply === null) return;
    const isLed = reply.status >= 300 && reply.status < 400;
    // The first hop is the server's count; whatever it leads to is the advertiser's.
    if (hop === 0 && (isLed || reply.status === 200)) ledger.countOwnAd('clicks', place, at);
    const next = isLed ? reply.headers?.location : undefined;
    url = typeof next === 'string' ? new URL(next, url).href : undefined;
  }
}

function withScene(address: string, scene: number | undefined): string {
  return address.replaceAll('{scene}', scene === undefined ? '' : String(scene));
}
