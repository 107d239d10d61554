import type { PublisherSay } from '@millrace/mediation/own-ads/own-campaign';
import type { Circumstances } from '@millrace/mediation/own-ads/refusals';
import type { AppShard } from '../../domain/config-snapshot/shard.ts';
import type { CampaignShard } from '../../domain/own-ads/load-campaigns.ts';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import { add, compare, decimal, multiply } from '../../platform/decimal.ts';
import type { ServedOwnAds } from '../snapshot/own-ads.ts';
import type { SeenAds } from './seen-ads.ts';

const nobody: ReadonlySet<number> = new Set();
const thousandth = decimal('0.001');

/** What a publisher lets into an app, as the auction asks it. */
function sayOf({ ownAds = noOwnAds }: Pick<AppShard, 'ownAds'>): PublisherSay {
  return {
    mode: ownAds.mode,
    chosen: new Set(ownAds.chosen),
    house: nobody,
    blockedAdvertisers: new Set(ownAds.blocked),
    blockedCategories: new Set(ownAds.blockedCategories),
    blockedCreatives: nobody,
    floors: ownAds.floors,
  };
}

/** USD for what is bought in a country, exact. */
export function priceIn({ bid, bids }: CampaignShard['price'], country: string | null): string {
  return (country === null ? undefined : bids[country]) ?? bid;
}

interface Asked {
  readonly ads: ServedOwnAds;
  readonly seen: Pick<SeenAds, 'count'>;
  /** As in the ticket. */
  readonly who: string;
  /** Null: not known. */
  readonly country: string | null;
  /** Milliseconds UTC. */
  readonly now: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** What an auction meets in an app. */
export function circumstancesOf(app: AppShard, { ads, seen, who, country, now }: Asked): Circumstances {
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    say: sayOf(app),
    seenBy(campaignId) {
      const hours = ads.campaign(campaignId)?.capHours ?? 0;
      return who === '' ? 0 : seen.count(campaignId, who, now - hours * hour);
    },
    roomFor(campaignId) {
      const shard = ads.campaign(campaignId);
      if (shard === undefined) return 'budget';
      const { budget, spending, price } = shard;
      const bid = decimal(priceIn(price, country));
      const next = price.pricing === 'cpm' ? multiply(bid, thousandth) : bid;
      const fits = (spent: string, limit: string | null) =>
        limit === null || compare(add(decimal(spent), next), decimal(limit)) <= 0;
      const spentToday = spending.day === today ? spending.today : '0';
      if (!fits(spentToday, budget.daily) || !fits(spending.inAll, budget.total)) return 'budget';
      // Evenly: no further than the day is, the first impression apart.
      const isAhead = budget.even && budget.daily !== null && isBeyond(spentToday, budget.daily, now);
      return isAhead ? 'pacing' : 'room';
    },
  };
}

/** Whether more was spent than is the day's share of its budget so far. */
function isBeyond(spentToday: string, daily: string, now: number): boolean {
  const share = { units: BigInt(now % day), scale: 0 };
  const whole = { units: BigInt(day), scale: 0 };
  return compare(multiply(decimal(spentToday), whole), multiply(decimal(daily), share)) > 0;
}
