import { hourMs } from '@millrace/contract/kit/duration';
import { categoryKey } from '@millrace/contract/publisher/category-key';
import { isHeldOut } from '@millrace/mediation/own-ads/hold-out';
import type { SplitHash } from '@millrace/mediation/own-ads/member-set';
import type { PublisherSay } from '@millrace/mediation/own-ads/own-campaign';
import type { Circumstances } from '@millrace/mediation/own-ads/refusals';
import type { AppShard, OwnAdsShard } from '../config-snapshot/shard.ts';
import { moneyOf } from './campaign-money.ts';
import type { CampaignShard } from './campaign-shard.ts';
import { dayOf } from './day-of.ts';
import { noOwnAds } from './load-own-ads.ts';

/** By what is said: nothing of it ever changes, and every request asks it. */
const said = new WeakMap<OwnAdsShard, PublisherSay>();

/** What a publisher lets into an app, as the auction asks it. */
export function sayOf({ ownAds = noOwnAds }: Pick<AppShard, 'ownAds'>): PublisherSay {
  const known = said.get(ownAds);
  if (known !== undefined) return known;
  const say: PublisherSay = {
    mode: ownAds.mode,
    chosen: new Set(ownAds.chosen),
    house: new Set(ownAds.house == null ? [] : [ownAds.house]),
    blockedAdvertisers: new Set(ownAds.blocked),
    blockedCategories: new Set(ownAds.blockedCategories.map(categoryKey)),
    blockedCreatives: new Set(ownAds.blockedCreatives),
    floors: ownAds.floors,
  };
  said.set(ownAds, say);
  return say;
}

interface Asked {
  readonly ads: {
    campaign(id: number): CampaignShard | undefined;
    /** Those that nobody needs to ask now; absent: all are asked. */
    resting?(now: number): ReadonlySet<number>;
  };
  readonly seen: { count(campaignId: number, who: string, since: number): number };
  /** What the node's leases on the budget have room for, billionths of a USD; absent: nobody holds any here. */
  readonly leases?: { room(campaignId: number, price: bigint, now: number): 'room' | 'budget' | 'pacing' };
  /** Who is in segments; absent: nobody says here. */
  readonly segments?: {
    asks(id: number, hash: SplitHash | null): ReturnType<Circumstances['inSegment']>;
    daysAway?(id: number, hash: SplitHash, now: number): number | null;
  };
  /** Of the phone; asked where a campaign names a segment. */
  readonly device?: () => SplitHash | null;
  /** The same as text, where it may be known again; absent, null: it is held out of nothing. */
  readonly holdOutBy?: () => string | null;
  /** As in the ticket; asked where a campaign has a cap. */
  readonly who: () => string;
  /** Null: not known. */
  readonly country: string | null;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** What an auction meets in an app. */
export function circumstancesOf(
  app: Pick<AppShard, 'ownAds'>,
  { ads, seen, leases, segments, device, holdOutBy, who, country, now }: Asked,
): Circumstances {
  const today = dayOf(now);
  const resting = ads.resting?.(now);
  return {
    say: sayOf(app),
    ...(resting && { resting }),
    seenBy(campaignId) {
      const hours = ads.campaign(campaignId)?.capHours ?? 0;
      return who() === '' ? 0 : seen.count(campaignId, who(), now - hours * hourMs);
    },
    inSegment: (segmentId) => segments?.asks(segmentId, device?.() ?? null) ?? 'unknown',
    daysAway(segmentIds) {
      const hash = device?.() ?? null;
      if (hash === null) return null;
      for (const id of segmentIds) {
        const away = segments?.daysAway?.(id, hash, now) ?? null;
        if (away !== null) return away;
      }
      return null;
    },
    isHeldOut(campaign) {
      if ((campaign.holdOut ?? 0) === 0) return false;
      const by = holdOutBy?.() ?? null;
      return by !== null && isHeldOut(campaign, by);
    },
    roomFor(campaignId) {
      const shard = ads.campaign(campaignId);
      if (shard === undefined) return 'budget';
      const money = moneyOf(shard);
      const next = money.nextIn(country);
      const spentToday = shard.spending.day === today ? money.spentToday : 0n;
      if (isBelow(money.daily, next) || isBelow(money.total, next)) return 'priceOverBudget';
      if (money.daily !== null && spentToday + next > money.daily) return 'budget';
      if (money.left !== null && next > money.left) return 'budget';
      const isAhead = spentToday > 0n && now < money.waitsUntil;
      // What is booked is known a few seconds late. What no node has leased of the budget yet is known at once.
      return isAhead ? 'pacing' : (leases?.room(campaignId, next, now) ?? 'room');
    },
  };
}

/** Whether a whole budget would not pay for one. */
const isBelow = (budget: bigint | null, price: bigint) => budget !== null && price > budget;
