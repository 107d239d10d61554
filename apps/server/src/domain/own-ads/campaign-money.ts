import { highestFactor } from '@millrace/mediation/own-ads/recency';
import { decimal, decimalText, multiply, round } from '../../platform/decimal.ts';
import type { CampaignShard } from './campaign-shard.ts';
import { lineOfDay } from './line-of-day.ts';
import { lesserOf, nanosOf } from './nano-dollars.ts';

/** What a campaign may spend and has spent, billionths of a USD. */
interface Money {
  /** Null: no end. */
  readonly daily: bigint | null;
  readonly spentToday: bigint;
  /** Null: no end. */
  readonly total: bigint | null;
  /** Of the whole budget; null: there is none. */
  readonly left: bigint | null;
  /** What the next one that is bought costs where it costs least. */
  readonly least: bigint;
  /** Until when it waits for its line, having spent what it has, milliseconds UTC; 0: it does not. */
  readonly waitsUntil: number;
  /** What the next one that is bought costs. */
  nextIn(country: string | null): bigint;
}

/** By campaign: nothing of it ever changes, and auctions ask again and again. */
const known = new WeakMap<CampaignShard, Money>();

export function moneyOf(shard: CampaignShard): Money {
  const before = known.get(shard);
  if (before !== undefined) return before;
  const { budget, spending, price } = shard;
  // For whom it pays most: nobody asks who that is before there is room.
  const most = BigInt(Math.round(100 * highestFactor(shard.campaign)));
  const nextOf = (bid: string) => (nanosOf(bid) * most) / (price.pricing === 'cpm' ? 100_000n : 100n);
  const usual = nextOf(price.bid);
  const others = new Map(Object.entries(price.bids).map(([country, bid]) => [country, nextOf(bid)]));
  const daily = budget.daily === null ? null : nanosOf(budget.daily);
  const spentToday = nanosOf(spending.today);
  const money: Money = {
    daily,
    spentToday,
    waitsUntil: budget.even && daily !== null ? waitsUntil(shard, spentToday, daily) : 0,
    total: budget.total === null ? null : nanosOf(budget.total),
    left: budget.total === null ? null : nanosOf(budget.total) - nanosOf(spending.inAll),
    least: [...others.values()].reduce(lesserOf, usual),
    nextIn: (country) => (country === null ? undefined : others.get(country)) ?? usual,
  };
  known.set(shard, money);
  return money;
}

/** What is left to the publisher of what a campaign pays: what its bid is worth beside those of other networks. */
export const netOf = (price: number, { kept = 1 }: Pick<CampaignShard, 'kept'>): number => price * kept;

/** Evenly: no further than the day is, the first impression apart. */
function waitsUntil({ campaign, createdAt, spending }: CampaignShard, spent: bigint, daily: bigint): number {
  if (spent === 0n || daily === 0n) return 0;
  const { startsAt, endsAt, targeting } = campaign;
  const line = lineOfDay(
    { hours: targeting.hours, startsAt, endsAt, createdAt: createdAt ?? null },
    Date.parse(spending.day),
  );
  // The first millisecond at which the line is no lower than that.
  return line.reachedAt(Number((spent * BigInt(line.length) + daily - 1n) / daily));
}

/**
 * USD for what is bought in a country, exact; multiplied, to six decimals.
 * @param factor of two decimals
 */
export function priceIn({ bid, bids }: CampaignShard['price'], country: string | null, factor = 1): string {
  const price = (country === null ? undefined : bids[country]) ?? bid;
  return factor === 1 ? price : decimalText(round(multiply(decimal(price), decimal(factor.toFixed(2))), 6));
}
