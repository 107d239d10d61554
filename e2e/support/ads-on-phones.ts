import type { ResponseOf } from '@millrace/contract/kit/call';
import { adType } from '@millrace/contract/publisher/ad-type';
import { createApp } from '@millrace/contract/publisher/app';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import type { Platform } from '@millrace/contract/publisher/platform';
import { createPhone, type Phone } from '../../fleet/phone/phone.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import { saveMended, search } from './form.ts';
import type { Person } from './people.ts';
import { expect, type Visit } from './test.ts';

/** An app with a place for videos, in which nobody shows anything yet. */
export interface AppForAds {
  readonly pubAppId: number;
  readonly appKey: string;
  readonly placementId: number;
  readonly plat: Platform;
}

export async function newAppForAds({ api }: Person, plat: Platform): Promise<AppForAds> {
  const app = { appId: null, plat, appName: 'Gem Hunt', coppa: true };
  const { id, appKey } = (await api.post(createApp.path, app)) as ResponseOf<typeof createApp>;
  const video = placementDefaults(adType.rewardedVideo);
  const place = { ...video, name: 'Level end', adType: adType.rewardedVideo, pubAppId: id };
  const placement = (await api.post(createPlacement.path, place)) as ResponseOf<typeof createPlacement>;
  return { pubAppId: id, appKey, placementId: placement.id, plat };
}

interface Somebody {
  readonly seed: number;
  readonly country?: string;
}
type OnPhone = Pick<AppForAds, 'appKey' | 'plat'>;

function phoneOf(
  { appKey, plat }: OnPhone,
  baseUrl: string,
  fill: 0 | 1,
  { seed, country = 'US' }: Somebody,
) {
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill, latency: 100 }) });
  return createPhone({ baseUrl, appKey, platform: plat, country, seed, networks, tempting: 1 });
}

/** A phone whose networks have nothing, of somebody who taps whatever comes. */
export const phoneWithoutNetworks = (app: OnPhone, baseUrl: string, of: Somebody): Phone =>
  phoneOf(app, baseUrl, 0, of);

/** The same of a phone whose networks always have something. */
export const phoneWithNetworks = (app: OnPhone, baseUrl: string, of: Somebody): Phone =>
  phoneOf(app, baseUrl, 1, of);

/** Whether the server bids with an own ad for a phone that asks. */
export async function hasOwnBid(app: AppForAds, baseUrl: string, country = 'US'): Promise<boolean> {
  return (await askWaterfall(baseUrl, app.placementId, app.plat, country)).bidresp !== undefined;
}

/** The console allows one advertiser's ads in an app. */
export async function allowOwnAds(at: Visit, { pubAppId }: AppForAds, advertiser: string): Promise<void> {
  const { page } = at;
  await page.goto(`/app/own-ads?pubAppId=${pubAppId}`);
  await page.getByRole('radio', { name: at.text('ownAds.mode.chosen'), exact: true }).check();
  await search(page, at.text('ownAds.chosen'), advertiser);
  await page.keyboard.press('Escape');
  await saveMended(page.getByRole('button', { name: at.text('common.save'), exact: true }));
  await expect(page.getByText(at.text('ownAds.saved'), { exact: true })).toBeVisible();
}
