import { randomBytes } from 'node:crypto';
import { allRegions } from '@millrace/contract/kit/fields';
import { seededChance } from '@millrace/mediation/chance';
import { holdAuction, type Won } from '@millrace/mediation/own-ads/auction';
import type { AdRequest } from '@millrace/mediation/own-ads/own-campaign';
import type { Call } from '../call.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import { profileOf } from '../wire/profile-of.ts';
import { circumstancesOf, priceIn } from './circumstances.ts';
import { whoOf } from './seen-ads.ts';
import { type BidTicket, sealTicket } from './ticket.ts';

/** An own ad that won the auction for a request. */
export interface OwnBid {
  readonly won: Won;
  readonly ticket: BidTicket;
  /** The ticket as phones carry it. */
  readonly sealed: string;
}

type Needs = Pick<DeliveryServices, 'snapshot' | 'seed' | 'adSecret' | 'seenAds'>;

interface For {
  /** 0: cards, which no instance asks for. */
  readonly instanceId: number;
  /** Forced by a test session: it pays nothing. */
  readonly isTest: boolean;
}

/** Holds the auction on own ads for a call; undefined: nobody fits. */
export function bidFor(
  call: Call,
  placement: ServedPlacement,
  { instanceId, isTest }: For,
  { snapshot, seed, adSecret, seenAds: seen }: Needs,
): OwnBid | undefined {
  const { shard } = placement.app;
  if (shard.ownAds === undefined || shard.ownAds.mode === 'off') return undefined;
  const drawn = seed();
  const request = requestOf(call, placement);
  const who = request.personal ? whoOf(call.phone) : '';
  const ads = snapshot.ownAds;
  const won = holdAuction(
    ads.ads,
    request,
    circumstancesOf(shard, { ads, seen, who, country: call.country, now: call.receivedAt }),
    seededChance(drawn),
  );
  const campaign = won === null ? undefined : snapshot.ownAds.campaign(won.campaign.id);
  if (won === null || campaign === undefined) return undefined;
  const { price } = campaign;
  const ticket: BidTicket = {
    kind: 'bid',
    id: randomBytes(12).toString('base64url'),
    campaign: won.campaign.id,
    app: shard.id,
    placement: placement.shard.id,
    instance: instanceId,
    country: call.country ?? allRegions,
    at: call.receivedAt,
    seed: drawn,
    price: priceIn(price, call.country),
    pricing: price.pricing,
    ecpm: won.price,
    who: campaign.campaign.capImpressions > 0 ? who : '',
    isTest,
  };
  return { won, ticket, sealed: sealTicket(adSecret, ticket) };
}

function requestOf(call: Call, { app, shard }: ServedPlacement): AdRequest {
  const { phone, country, receivedAt } = call;
  const { gdprRefused, child, saleRefused } = phone.privacy;
  return {
    profile: profileOf(phone, country, { iap: null, impressions: null }),
    language: phone.language?.slice(0, 2).toLowerCase() ?? null,
    carrier: phone.carrier,
    now: receivedAt,
    appId: app.shard.id,
    placementId: shard.id,
    adType: shard.adType,
    size: null,
    personal: !(gdprRefused || child || saleRefused || app.shard.coppa),
  };
}
