import { allRegions } from '@millrace/contract/kit/fields';
import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import { seededChance } from '@millrace/mediation/chance';
import { languageOf } from '@millrace/mediation/language';
import { holdAuctionApart, type Won } from '@millrace/mediation/own-ads/auction';
import { explainAuction } from '@millrace/mediation/own-ads/explain-auction';
import { placeSize } from '@millrace/mediation/own-ads/formats';
import { type SplitHash, splitHash } from '@millrace/mediation/own-ads/member-set';
import type { AdRequest, OwnCampaign } from '@millrace/mediation/own-ads/own-campaign';
import { leaveOut, type Refusal } from '@millrace/mediation/own-ads/refusals';
import type { Profile } from '@millrace/mediation/profile';
import type { OwnAdsShard } from '../../domain/config-snapshot/shard.ts';
import { netOf, priceIn } from '../../domain/own-ads/campaign-money.ts';
import { circumstancesOf } from '../../domain/own-ads/circumstances.ts';
import { nobodyLooked, presentAuction } from '../../domain/own-ads/present-auction.ts';
import type { Call } from '../call.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import { profileOf } from '../wire/profile-of.ts';
import { sizeOf } from '../wire/size-of.ts';
import { bidId } from './bid-id.ts';
import { keptDeviceHash, whoOf } from './seen-ads.ts';
import { type BidTicket, sealTicket } from './ticket.ts';

/** An own ad that won the auction for a request. */
export interface OwnBid {
  readonly won: Won;
  /** USD per thousand impressions: what it bids beside other networks, the installation's share taken off. */
  readonly net: number;
  readonly ticket: BidTicket;
  /** The ticket as phones carry it. */
  readonly sealed: string;
}

type Needs = Pick<
  DeliveryServices,
  'snapshot' | 'seed' | 'adSecret' | 'deviceKey' | 'seenAds' | 'leases' | 'holdOuts'
>;

interface For {
  /** 0: cards, which no instance asks for. */
  readonly instanceId: number;
  /** Forced by a test session: it pays nothing. */
  readonly isTest: boolean;
  /** What whoever else decides for the call has made of it. */
  readonly profile: Profile;
  /** Campaigns that the phone has got in this answer: one ad of each is enough. */
  readonly without?: ReadonlySet<number>;
}

/** What an auction looks at. */
type Met = Pick<Needs, 'snapshot' | 'seenAds' | 'deviceKey'> & {
  readonly leases: Pick<Needs['leases'], 'room'>;
};

/** Holds the auction on own ads for a call; undefined: nobody fits. */
export function bidFor(
  call: Call,
  placement: ServedPlacement,
  { instanceId, isTest, profile, without }: For,
  needs: Needs,
): OwnBid | undefined {
  const { snapshot, seed, adSecret, leases, holdOuts } = needs;
  const { shard } = placement.app;
  if (shard.ownAds === undefined || !letsAnybodyIn(shard.ownAds)) return undefined;
  const drawn = seed();
  const { request, who, viewer, chosenBy, circumstances } = metBy(call, placement, needs, profile);
  const met = without === undefined ? circumstances : leaveOut(without, circumstances);
  const { won, heldOut } = holdAuctionApart(snapshot.ownAds.ads, request, met, seededChance(drawn));
  if (!isTest) holdOuts.note({ call, placement, viewer, won, heldOut });
  const campaign = won === null ? undefined : snapshot.ownAds.campaign(won.campaign.id);
  if (won === null || campaign === undefined) return undefined;
  const { price } = campaign;
  const ticket: BidTicket = {
    kind: 'bid',
    id: bidId(),
    campaign: won.campaign.id,
    app: shard.id,
    placement: placement.shard.id,
    instance: instanceId,
    country: call.country ?? allRegions,
    at: call.receivedAt,
    seed: drawn,
    price: priceIn(price, call.country, won.factor),
    pricing: price.pricing,
    event: price.event ?? '',
    promoted: campaign.promoted.id ?? 0,
    ecpm: won.price,
    who: who(),
    viewer: viewer() ?? undefined,
    isTest,
    ...chosenBy(won.campaign),
  };
  leases.bid(ticket);
  return { won, net: netOf(won.price, campaign), ticket, sealed: sealTicket(adSecret, ticket) };
}

const letsAnybodyIn = ({ mode, house = null }: OwnAdsShard): boolean => mode !== 'off' || house !== null;

/** What the auction of a call looked at. @param bid what came of it */
export const explainBid = (
  call: Call,
  placement: ServedPlacement,
  bid: OwnBid | undefined,
  needs: Met,
): OwnAdsAuction => explainBids(call, placement, { bids: bid === undefined ? [] : [bid] }, needs);

/** What came of the auctions of a call. */
interface Held {
  readonly bids: readonly OwnBid[];
  /** Campaigns that won and brought no ad all the same, and why; absent: none did. */
  readonly refused?: ReadonlyMap<number, Refusal>;
}

/**
 * What a call for cards looked at: the auction is held anew without those that have won, so that several win.
 * @param held null: none was held, since the phone gets nothing in the placement
 */
export const explainCards = (
  call: Call,
  placement: ServedPlacement,
  held: Held | null,
  needs: Met,
): OwnAdsAuction => ({ ...explainBids(call, placement, held, needs), cards: held?.bids.length ?? 0 });

/** What is left to say of a campaign whose bid had won, and which is not shown. */
export function explainRefusal(
  call: Call,
  placement: ServedPlacement,
  { campaign: campaignId, ecpm }: BidTicket,
  refusal: Refusal,
  needs: Met,
): OwnAdsAuction {
  const { say } = metBy(call, placement, needs).circumstances;
  const { ownAds } = needs.snapshot;
  const looked = [{ campaignId, price: ecpm, outcome: refusal, failure: null }];
  return presentAuction(
    { won: null, looked, elsewhere: 0 },
    { say, country: call.country, campaign: (id) => ownAds.campaign(id) },
  );
}

function explainBids(call: Call, placement: ServedPlacement, held: Held | null, needs: Met): OwnAdsAuction {
  const { bids = [], refused = new Map<number, Refusal>() } = held ?? {};
  const [first] = bids;
  const winners = new Set(bids.map(({ ticket }) => ticket.campaign));
  // Of the budget no more than these bids themselves may have been left.
  const leases: Pick<Needs['leases'], 'room'> = {
    room: (id, ...of) => (winners.has(id) ? 'room' : needs.leases.room(id, ...of)),
  };
  const { request, circumstances } = metBy(call, placement, { ...needs, leases });
  const { ownAds } = needs.snapshot;
  const { say } = circumstances;
  // Where nobody won, nothing was left to chance.
  const chance = seededChance(first?.ticket.seed ?? 0);
  const isOff = say.mode === 'off' && say.house.size === 0;
  const met = refused.size === 0 ? circumstances : leaveOut(new Set(refused.keys()), circumstances);
  const { looked, ...explained } =
    isOff || held === null ? nobodyLooked : explainAuction(ownAds.ads, request, met, chance);
  const known = looked.map((one) => ({ ...one, outcome: refused.get(one.campaignId) ?? one.outcome }));
  return presentAuction(
    { ...explained, looked: known },
    {
      say,
      country: call.country,
      campaign: (id) => ownAds.campaign(id),
      winners,
    },
  );
}

/** What an auction for a call meets. */
function metBy(call: Call, placement: ServedPlacement, met: Met, profile = unseenProfile(call)) {
  const { snapshot, seenAds: seen, deviceKey, leases } = met;
  const request = requestOf(call, placement, profile);
  let known: string | undefined;
  const who = () => (known ??= request.personal ? whoOf(deviceKey, call.phone) : '');
  const { country, receivedAt: now } = call;
  let split: SplitHash | null | undefined;
  const device = () => (split ??= splitOf(deviceKey, call));
  const { ownAds: ads, segments } = snapshot;
  // As segments and tracked events know a device.
  const viewer = () => (request.personal && call.phone.deviceId !== null ? who() : null);
  /** By which of its segments a campaign was for this phone, and how long that is away. */
  const chosenBy = ({ targeting }: OwnCampaign): Pick<BidTicket, 'segment' | 'away'> => {
    const hash = request.personal && targeting.segmentsIn.length > 0 ? device() : null;
    if (hash === null) return {};
    const segment = targeting.segmentsIn.find((id) => segments.asks(id, hash) === 'member');
    if (segment === undefined) return {};
    const away = segments.daysAway(segment, hash, now);
    return { segment, ...(away !== null && { away }) };
  };
  const asked = { ads, segments, device, holdOutBy: viewer, seen, leases, who, country, now };
  return { request, who, viewer, chosenBy, circumstances: circumstancesOf(placement.app.shard, asked) };
}

/** By what segments know a phone; null: it has no advertising id, and is in none. */
const splitOf = (deviceKey: Buffer, { phone: { deviceId } }: Call): SplitHash | null =>
  deviceId === null ? null : splitHash(keptDeviceHash(deviceKey, deviceId));

/** No campaign asks what its owner has bought or seen. */
const unseenProfile = ({ phone, country }: Call): Profile =>
  profileOf(phone, country, { iap: null, impressions: null });

function requestOf(call: Call, { app, shard }: ServedPlacement, profile: Profile): AdRequest {
  const { phone, receivedAt } = call;
  const { gdprRefused, child, saleRefused } = phone.privacy;
  return {
    profile,
    language: phone.language === null ? null : languageOf(phone.language),
    carrier: phone.carrier,
    now: receivedAt,
    appId: app.shard.id,
    placementId: shard.id,
    adType: shard.adType,
    size: placeSize(shard.adType, sizeOf(call)),
    personal: !(gdprRefused || child || saleRefused),
  };
}
