import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { priceText } from '@millrace/contract/advertiser/price-text';
import { allRegions } from '@millrace/contract/kit/fields';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { seededChance } from '@millrace/mediation/chance';
import type { Decision } from '@millrace/mediation/decision';
import { chooseCreative } from '@millrace/mediation/own-ads/auction';
import { splitHash } from '@millrace/mediation/own-ads/member-set';
import type { OwnCreativeKind } from '@millrace/mediation/own-ads/own-campaign';
import {
  type AdPlace,
  type Circumstances,
  type Refusal,
  refusalByPlace,
} from '@millrace/mediation/own-ads/refusals';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import { cardsAtOnce } from '../../domain/own-ads/cards-at-once.ts';
import { circumstancesOf } from '../../domain/own-ads/circumstances.ts';
import { type Answer, json, text } from '../answer.ts';
import { placementOf } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { decideCall, isTraced } from '../decide-call.ts';
import { keepCall } from '../keep-call.ts';
import { sealAdvertisingId, tellableId } from '../own-ads/advertising-id.ts';
import { bidFor, explainCards, explainRefusal, type OwnBid } from '../own-ads/bid.ts';
import { bidsHere } from '../own-ads/bids-here.ts';
import { itemLink } from '../own-ads/item-link.ts';
import { type BidRefusal, refusalOfBid } from '../own-ads/refusal-of-bid.ts';
import { type BidTicket, openTicket, type ShownTicket, sealTicket } from '../own-ads/ticket.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import { traceOfBid } from '../traces/trace-of-bid.ts';
import { saidWithCards, traceOfCards } from '../traces/trace-of-cards.ts';
import { type OwnAd, ownAdsAnswer } from '../wire/answers/own-ad-answer.ts';
import { intOf, textOf } from '../wire/coerce.ts';
import { profileOf } from '../wire/profile-of.ts';
import { sizeOf } from '../wire/size-of.ts';

/** `cp/pl`: the ad that a bid was made for. A ticket that is not ours, late or another placement's gets none, nor what is switched off since. */
export async function ownAd(call: Call, services: DeliveryServices): Promise<Answer> {
  const placement = placementOf(call, intOf(call.fields.pid), services);
  if (placement === undefined) return text(400, 'There is no such placement.');
  const ticket = openTicket(services.adSecret, 'bid', textOf(call.fields.token, 4000) ?? '');
  if (ticket === undefined || ticket.placement !== placement.shard.id)
    return text(400, 'The token is not of this placement.');
  const profile = profileOf(call.phone, call.country, saidWithCards(call));
  const refusal = refusalOfBid(call, placement, ticket, profile);
  const shown = refusal === null ? adFor(call, placement, ticket, services) : { refusal };
  await keepCall(call, placement.app, [named(placement)], services, { placementId: placement.shard.id });
  if ('refusal' in shown && isTraced(call, placement, services)) {
    const { refusal: why } = shown;
    const ownAds =
      why.by === 'campaign' ? explainRefusal(call, placement, ticket, why.refusal, services) : undefined;
    services.traces.put(traceOfBid({ call, placement }, { ticket, profile, refusal: why, ownAds }));
  }
  return json(ownAdsAnswer('refusal' in shown ? [] : [shown]));
}

/**
 * `cp/cl`: cards, as many different campaigns as the placement's pool holds. SDKs ask for no waterfall first, so that it is decided
 * here whether the instance of own ads has its turn: by the same rules.
 */
export async function ownCards(call: Call, services: DeliveryServices): Promise<Answer> {
  const placement = placementOf(call, intOf(call.fields.pid), services);
  if (placement === undefined || !placement.app.shard.enabled)
    return text(400, 'There is no such placement.');
  const decided = decideCall(call, { ...saidWithCards(call), bids: [] }, placement, services);
  const { decision, explanation, profile, forced } = decided;
  // A test of another network shows nothing of ours.
  const isShut = forced !== null && forced !== networkId.crossPromotion;
  const asked = decision.toBid.find((id) => bidsHere(placement, id));
  const { ads, bids, refused } =
    asked === undefined ? nothing : cardsFor(call, placement, { isTest: forced !== null, profile }, services);
  const isAtDoor = decision.outcome !== 'served' && decision.outcome !== 'nothingLeft';
  const placementId = placement.shard.id;
  await keepCall(call, placement.app, [{ placementId, instanceId: asked ?? null }], services, {
    placementId,
    outcome: isAtDoor ? decision.outcome : asked !== undefined ? 'served' : keptOutBy(decision),
    ...(!isAtDoor && { ownBids: asked === undefined ? [] : [[asked, bids[0]?.net ?? null]] }),
  });
  if (explanation !== null) {
    const ownAds = isShut
      ? undefined
      : explainCards(call, placement, asked === undefined ? null : { bids, refused }, services);
    const seed = bids[0]?.ticket.seed ?? null;
    const keptOut = asked === undefined && !isShut && !isAtDoor ? explanation : null;
    services.traces.put(traceOfCards({ call, placement }, { profile, ownAds, forced, seed, keptOut }));
  }
  return json(ownAdsAnswer(ads));
}

/** Own ads had no turn, whatever others had. */
const keptOutBy = ({ ruleId }: Decision) => (ruleId === null ? 'noRule' : 'nothingLeft');

interface Cards {
  readonly ads: readonly OwnAd[];
  /** Those that the ads were won by. */
  readonly bids: readonly OwnBid[];
  /** What won and brought no ad all the same, and why. */
  readonly refused: ReadonlyMap<number, Refusal>;
}

const nothing: Cards = { ads: [], bids: [], refused: new Map() };

/** Holds one auction after the other, each without the campaigns that the phone has got. */
function cardsFor(
  call: Call,
  placement: ServedPlacement,
  decided: Pick<Parameters<typeof bidFor>[2], 'isTest' | 'profile'>,
  services: DeliveryServices,
): Cards {
  const most = cardsAtOnce(placement.shard.loading.poolSize);
  const ads: OwnAd[] = [];
  const bids: OwnBid[] = [];
  const without = new Set<number>();
  const refused = new Map<number, Refusal>();
  while (ads.length < most && without.size < 2 * most) {
    const bid = bidFor(call, placement, { instanceId: 0, ...decided, without }, services);
    if (bid === undefined) break;
    without.add(bid.ticket.campaign);
    const ad = adFor(call, placement, bid.ticket, services);
    if ('refusal' in ad) {
      refused.set(bid.ticket.campaign, ad.refusal.refusal);
      continue;
    }
    ads.push(ad);
    bids.push(bid);
  }
  return { ads, bids, refused };
}

const named = ({ shard }: ServedPlacement) => ({ placementId: shard.id, instanceId: null });

/** What is shown for a bid; or why nothing: its campaign has ended meanwhile, the publisher keeps it out, or nothing of it fits the place. */
function adFor(
  call: Call,
  placement: ServedPlacement,
  ticket: BidTicket,
  { snapshot, adSecret, seenAds: seen, leases }: DeliveryServices,
): OwnAd | { readonly refusal: Extract<BidRefusal, { readonly by: 'campaign' }> } {
  const refused = (refusal: Refusal) => ({ refusal: { by: 'campaign', refusal } as const });
  const campaign = snapshot.ownAds.campaign(ticket.campaign);
  if (campaign === undefined) return refused('switchedOff');
  const { adType } = placement.shard;
  const { shard } = placement.app;
  const { country, receivedAt: now } = call;
  const asked = { ads: snapshot.ownAds, seen, leases, who: () => ticket.who, country, now };
  const circumstances = circumstancesOf(shard, asked);
  const { say } = circumstances;
  const place = { appId: shard.id, placementId: placement.shard.id, adType, size: sizeOf(call) };
  const since = refusalSince(campaign, place, { ticket, circumstances, leases, now, snapshot });
  if (since !== null) return refused(since);
  const chance = seededChance(ticket.seed);
  const chosen = chooseCreative(campaign.campaign, place, say, chance.uniform());
  const creative = campaign.creatives.find(({ id }) => id === chosen?.id);
  if (chosen === undefined || creative === undefined) return refused('format');
  leases.hold(ticket, isCounted(campaign, ticket) ? ticket.who : '');
  const item = itemFor(campaign, chosen.kind, {
    snapshot,
    viewer: ticket.viewer,
    chance: chance.uniform(),
    now,
  });
  const shown: ShownTicket = {
    ...ticket,
    kind: 'shown',
    creative: creative.id,
    advertiser: campaign.campaign.advertiserId,
    ...(item !== undefined && { item: item.item }),
  };
  const shownItem = item && {
    ...item,
    link: itemLink(item, campaign.promoted.platform, shard.platform),
    priceText: priceText(item.price, item.currency, call.phone.language),
  };
  const device = tellableId(call);
  const isAsked =
    device !== null &&
    [campaign.link, shownItem?.link].some((link) => link?.includes(`{${device.kind}}`) === true);
  return {
    campaign,
    creative,
    kind: chosen.kind,
    adType,
    shown,
    sealed: sealTicket(adSecret, shown),
    device,
    ...(isAsked && { sealedDevice: sealAdvertisingId(adSecret, shown.id, device) }),
    now,
    baseUrl: call.baseUrl,
    ...(shownItem !== undefined && { item: shownItem }),
  };
}

interface Since {
  readonly ticket: BidTicket;
  readonly circumstances: Pick<Circumstances, 'say' | 'roomFor' | 'seenBy'>;
  readonly leases: Pick<DeliveryServices['leases'], 'heldBy'>;
  readonly now: number;
  readonly snapshot: DeliveryServices['snapshot'];
}

/**
 * Why a campaign may not run there any more: since the bid its time or its money may have ended, the phone have seen it as often as it
 * may, and the publisher have kept it out.
 * Null: it may.
 */
function refusalSince(
  shard: CampaignShard,
  place: AdPlace,
  { ticket, circumstances: { say, roomFor, seenBy }, leases, now, snapshot }: Since,
): Refusal | null {
  const { campaign } = shard;
  if (campaign.endsAt !== null && now >= campaign.endsAt) return 'ended';
  const compiled = snapshot.ownAds.ads.byId.get(campaign.id);
  const country = ticket.country === allRegions ? null : ticket.country;
  if (compiled === undefined) return 'switchedOff';
  const { hours } = compiled;
  if (hours !== null && !hours.has(hourOfWeek(new Date(now)))) return 'hours';
  // What other bids have brought it already it will probably show, too.
  const isCapped =
    isCounted(shard, ticket) && seenBy(campaign.id) + leases.heldBy(ticket) >= campaign.capImpressions;
  if (isCapped) return 'cap';
  // A card's own call has just asked. A day that goes faster than its pace is no reason to break what was bid.
  const room = ticket.at < now ? roomFor(campaign.id) : 'room';
  if (room === 'budget' || room === 'priceOverBudget') return room;
  return refusalByPlace(compiled, place, country, say);
}

/** Whether a cap counts who sees it. */
const isCounted = (
  { campaign }: CampaignShard,
  { who, isTest }: Pick<BidTicket, 'who' | 'isTest'>,
): boolean => campaign.capImpressions > 0 && who !== '' && !isTest;

interface For {
  readonly snapshot: DeliveryServices['snapshot'];
  /** As the ticket has it; undefined: it is not known, or may not be known again. */
  readonly viewer: string | undefined;
  readonly chance: number;
  readonly now: number;
}

/** What native ads and cards show of the campaign's feed; undefined: nothing, and the creative shows what it says. */
function itemFor({ products }: CampaignShard, kind: OwnCreativeKind, { snapshot, viewer, ...asked }: For) {
  if (products === undefined || (kind !== 'native' && kind !== 'card')) return undefined;
  const hash = viewer === undefined ? null : splitHash(viewer);
  return snapshot.catalogues.choose(products.feedId, { ...asked, picks: products.picks, viewer: hash });
}
