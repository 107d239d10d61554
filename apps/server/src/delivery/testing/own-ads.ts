import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { anInstance } from '@millrace/mediation/testing/build';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import type { CampaignShard, CreativeShard, FileShard } from '../../domain/own-ads/campaign-shard.ts';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import { aNetwork, anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';
import { advertiserId } from './delivery-app.ts';
import type { Setup } from './with-delivery.ts';

export function aFile(hash: string, known: Partial<FileShard> = {}): FileShard {
  return { hash, type: 'png', size: 1000, width: 512, height: 512, duration: null, ...known };
}

/** A video of 15 s with icon and end card. */
function aVideo(id: number): CreativeShard {
  return {
    id,
    title: 'Coin Rush',
    descn: 'Dig for gold',
    callToAction: 'Play',
    files: {
      video: aFile('a'.repeat(64), { type: 'mp4', size: 900_000, duration: 15_000 }),
      icon: aFile('b'.repeat(64)),
      endCard: aFile('c'.repeat(64)),
    },
  };
}

/** Campaign 3: 4 USD for a thousand impressions, 5 in Germany, of an Android game, with the video 31. */
export function aCampaignShard(known: Partial<CampaignShard> = {}): CampaignShard {
  return {
    campaign: aCampaign(3, {
      advertiserId,
      bid: 4,
      bids: { DE: 5 },
      creatives: [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }],
    }),
    name: 'Autumn',
    advertiser: 'Acme Games',
    promoted: {
      id: 9,
      platform: 'android',
      storeId: 'com.acme.rush',
      name: 'Coin Rush',
      url: 'https://play.google.com/store/apps/details?id=com.acme.rush',
    },
    link: null,
    impressionTrackers: [],
    clickTrackers: [],
    price: { pricing: 'cpm', event: null, bid: '4.000000', bids: { DE: '5.000000' } },
    capHours: 24,
    budget: { daily: '50.000000', total: null, even: false },
    spending: { day: '2026-01-01', today: '0', inAll: '0' },
    creatives: [aVideo(31)],
    ...known,
  };
}

/** A rewarded video placement (5) with an AdMob instance (11) and one of own ads (18), in an app that lets all in. */
export function ownAdsSetup(
  campaigns: readonly CampaignShard[] = [aCampaignShard()],
  type: number = adType.rewardedVideo,
): NonNullable<Setup> {
  const own = { networkId: networkId.crossPromotion, isBidding: true } as const;
  const placement = aPlacementShard({
    adType: type as typeof adType.rewardedVideo,
    instances: { 11: anInstanceShard(), 18: anInstanceShard({ ...own, unitId: '5' }) },
    config: {
      ...aPlacementShard().config,
      instances: [
        anInstance(11, { networkId: networkId.adMob, manualEcpm: { '00': '3' } }),
        anInstance(18, own),
      ],
    },
  });
  return {
    app: {
      networks: [aNetwork(), aNetwork({ id: networkId.crossPromotion, appKey: '' })],
      ownAds: { ...noOwnAds, mode: 'all' },
    },
    placements: [placement],
    campaigns,
  };
}

/** With a test session that forces a network on the phone. */
export function tested(setup: ReturnType<typeof ownAdsSetup>, forced: number) {
  const startedAt = Date.now() - 3_600_000;
  const networks = [{ networkId: forced, startedAt, endsAt: startedAt + 24 * 3_600_000 }];
  return {
    ...setup,
    app: { ...setup.app, testSession: { id: 1, networks } },
    testDevices: [{ platform: 1 as const, deviceId: 'd1' }],
  };
}
