import type { OwnAdsAuction, PhoneProfile, PhoneWords } from '@millrace/contract/kit/serving';
import { noChance } from '@millrace/mediation/chance';
import { explainAuction } from '@millrace/mediation/own-ads/explain-auction';
import { cardWinners } from '@millrace/mediation/own-ads/explain-cards';
import { placeSize } from '@millrace/mediation/own-ads/formats';
import type { Size } from '@millrace/mediation/own-ads/own-campaign';
import { circumstancesOf } from '../../../domain/own-ads/circumstances.ts';
import { compileCampaigns } from '../../../domain/own-ads/compile-campaigns.ts';
import { loadAllCampaigns } from '../../../domain/own-ads/load-all-campaigns.ts';
import { loadOwnAds } from '../../../domain/own-ads/load-own-ads.ts';
import { nobodyLooked, presentAuction } from '../../../domain/own-ads/present-auction.ts';
import type { Context } from '../../../platform/http/context.ts';

interface Place {
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly adType: number;
}

interface Asked {
  readonly place: Place;
  readonly profile: PhoneProfile;
  /** Undefined: the phone says nothing of it. */
  readonly words: PhoneWords | undefined;
  /** Of a phone that asks for cards: how many it gets at most; 0: nothing is served to it there. Absent: it asks for an ad. */
  readonly cards?: number;
}

/** A first request of the day: nobody has seen anything. */
const seen = { count: () => 0 };

/**
 * The auction on own ads that a phone's request would hold, but for exploring and for caps: what the device has seen only
 * phones' servers know.
 */
export async function explainOwnAds(
  { services: { database, now } }: Context,
  { place: { organizationId, appId, placementId, adType }, profile, words, cards }: Asked,
): Promise<OwnAdsAuction> {
  const at = now().getTime();
  const { country } = profile;
  // Advertisers' campaigns are nobody's of the publisher's organization.
  const { ownAds, campaigns } = await database.asSystem(async (tx) => ({
    ownAds: (await loadOwnAds(tx, { organizationId, appIds: [appId] })).get(appId),
    campaigns: await loadAllCampaigns(tx),
  }));
  const ads = { campaign: (id: number) => campaigns.get(id) };
  const circumstances = circumstancesOf(ownAds === undefined ? {} : { ownAds }, {
    ads,
    seen,
    // A phone that is described is nobody's.
    segments: { asks: () => 'other' as const },
    who: () => '',
    country,
    now: at,
  });
  const { say } = circumstances;
  const request = {
    ...{ profile, appId, placementId, adType, now: at },
    ...{ language: words?.language ?? null, carrier: words?.carrier ?? null, personal: true },
    size: placeSize(adType, sizeIn(words?.bannerSize ?? null)),
  };
  const met = { say, country, campaign: ads.campaign };
  const ofCards = (count: number) => (cards === undefined ? {} : { cards: count });
  if (cards === 0 || (say.mode === 'off' && say.house.size === 0))
    return { ...presentAuction(nobodyLooked, met), ...ofCards(0) };
  const compiled = compileCampaigns([...campaigns.values()]);
  const winners = cardWinners(cards ?? 0, compiled, request, circumstances, noChance);
  const explained = explainAuction(compiled, request, circumstances, noChance);
  return { ...presentAuction(explained, { ...met, winners }), ...ofCards(winners.size) };
}

function sizeIn(told: PhoneWords['bannerSize']): Size | null {
  const [width, height] = told?.split('x').map(Number) ?? [];
  return width === undefined || height === undefined ? null : { width, height };
}
