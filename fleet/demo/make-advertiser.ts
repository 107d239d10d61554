import { getCampaign, updateCampaign } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { dayMs } from '@millrace/contract/kit/duration';
import { adType } from '@millrace/contract/publisher/ad-type';
import { platform } from '@millrace/contract/publisher/platform';
import { type Api, openApi } from './api.ts';
import { letOwnAdsIn } from './let-own-ads-in.ts';
import { makeCampaign } from './make-campaign.ts';
import { approveAll, makeCreatives } from './make-creatives.ts';
import { type MadeShop, makeShop } from './make-shop.ts';
import { cast } from './people.ts';
import type { Scenery } from './pictures.ts';
import type { MadeApp } from './plan.ts';
import { promotedApp } from './store.ts';

/** An own ad that phones of an app get in a placement. */
export interface Promotion {
  readonly appKey: string;
  readonly platform: 'iOS' | 'Android';
  readonly placementId: number;
  readonly campaignId: number;
}

export interface MadeAdvertiser {
  /** Where the campaign runs that has nothing in its way. */
  readonly promotion: readonly Promotion[];
  /** The one that comes near its budget, and where it runs. */
  readonly near: Promotion;
  readonly shop: MadeShop;
}

/** Of the app that lets own ads in. */
const hostName = 'Harbor Merge';
/** Of the campaign that comes near its budget: USD for a thousand impressions, more than the other one bids; days that it has run; for whom. */
export const nearBid = '180';
export const nearDays = 13;
export const nearOs = '18';
/** USD for a click of the other one, where it pays most. */
export const dearestClick = '0.7';
/** More than anything costs: what is past is not to be bound by it. */
const plenty = '10000';

const garden: Scenery = {
  sky: [
    [104, 178, 216],
    [250, 236, 200],
  ],
  sun: [255, 214, 92],
  hills: [
    [122, 174, 110],
    [70, 132, 92],
    [36, 88, 72],
  ],
};
const evening: Scenery = {
  sky: [
    [42, 32, 84],
    [240, 140, 110],
  ],
  sun: [255, 196, 140],
  hills: [
    [110, 62, 110],
    [70, 40, 90],
    [38, 26, 62],
  ],
};

/**
 * The demo's advertiser: an app and a website, creatives of every kind that the Administrator has let through, a campaign for each,
 * and a publisher who shows them.
 * @param apps of the publisher, which may be in the making
 * @param now milliseconds UTC
 */
export async function makeAdvertiser(
  base: string,
  publisher: Api,
  apps: Promise<readonly MadeApp[]>,
  now: number,
): Promise<MadeAdvertiser> {
  const api = await openApi(base, cast.promoter);
  // Before anybody comes to the shop: of what was told before, no id comes back.
  await api.ask(setIdKeeping, { isOn: true });
  const app = await api.ask(createPromotedApp, { kind: 'app', link: promotedApp.storeId });
  const site = {
    kind: 'website',
    link: 'https://www.brightside.example',
    name: 'Brightside Gardens',
  } as const;
  const made = await api.ask(createPromotedApp, site);
  const siteId = made.id;
  const ofApp = await makeCreatives(api, {
    ...{ title: promotedApp.name, descn: 'Grow a garden that grows back.', callToAction: 'Play now' },
    scenery: garden,
  });
  const ofSite = await makeCreatives(api, {
    ...{ title: 'Brightside Gardens', descn: 'Seeds, pots and tools, at your door tomorrow.' },
    ...{ callToAction: 'Shop now', scenery: evening },
  });
  await approveAll(await openApi(base, cast.administrator, 'login.admin'));
  const hosts = (await apps).filter(({ plan }) => plan.name === hostName);
  const videos = hosts.find(({ plan }) => plan.platform === platform.ios);
  const videoPlace = videos && placeOf(videos, adType.rewardedVideo);
  if (videos === undefined || videoPlace === undefined) throw new Error('Nobody shows the app of the demo');
  // Campaigns name only places that are open to them.
  for (const host of hosts) await letOwnAdsIn(publisher, host.pubAppId, placesOf(host));
  const campaignId = await makeCampaign(api, siteId, ofSite, {
    ...{ name: 'Autumn bulbs', goal: 'install', pricing: 'cpc', bid: '0.3', dailyBudget: plenty },
    bids: [{ countries: ['US', 'GB'], bid: dearestClick }],
    link: 'https://www.brightside.example/bulbs?click={click_id}',
  });
  const near = await makeCampaign(api, app.id, ofApp, {
    ...{ name: `${promotedApp.name}: launch in the US`, pricing: 'cpm', bid: nearBid, dailyBudget: plenty },
    ...{ countries: ['US'], capImpressions: 1, capHours: 24 },
    targeting: { ...everybody, osMin: nearOs, publisherMode: 'include', placements: [videoPlace] },
    startsAt: new Date((Math.floor(now / dayMs) - nearDays) * dayMs).toISOString(),
  });
  const promotion = hosts.flatMap((host) =>
    placesOf(host)
      // Where the other one can't outbid it.
      .filter((place) => place !== videoPlace)
      .map((placementId): Promotion => ({ ...keyOf(host), placementId, campaignId })),
  );
  const shop = await makeShop(api, {
    ...{ app, site: made, creatives: ofApp, dailyBudget: plenty, now },
    placements: promotion.filter(({ platform: of }) => of === 'iOS').map(({ placementId }) => placementId),
  });
  return { promotion, near: { ...keyOf(videos), placementId: videoPlace, campaignId: near }, shop };
}

/** Those that no A/B test of the demo is about. */
const placesOf = ({ plan, placements }: MadeApp): number[] =>
  plan.placements.flatMap(({ test }, at) => (test === undefined ? [placements[at]?.id ?? 0] : []));

function placeOf({ placements }: MadeApp, type: number): number | undefined {
  return placements.find((place) => place.adType === type)?.id;
}

function keyOf({ appKey, plan }: MadeApp): Pick<Promotion, 'appKey' | 'platform'> {
  return { appKey, platform: plan.platform === platform.ios ? 'iOS' : 'Android' };
}

/** Gives a campaign another budget for a day. @param usd two places */
export async function setDailyBudget(base: string, id: number, usd: string): Promise<void> {
  const api = await openApi(base, cast.promoter);
  const campaign = await api.ask(getCampaign, { id });
  await api.ask(updateCampaign, { ...campaign, dailyBudget: usd });
}
