import type { TestLook } from './read-looks.ts';
import type { Money, PaidDay } from './read-paid.ts';
import { scatterOf } from './scatter.ts';

/**
 * What a user's figures are worth. Networks report money by ad unit, never by user: how it scatters among users is known by our own
 * estimates, how much it is by the networks as soon as they have reported. Where nothing was estimated, every impression counts the same.
 */
export interface Worth {
  readonly of: 'estimates' | 'impressions';
  /** USD for one of them. */
  readonly factor: number;
  /** How single users' prices scatter around it, relative to it and squared; null: that can't be known. */
  readonly scatter: number | null;
}

export interface Worths {
  readonly A: Worth;
  readonly B: Worth;
  /** Revenue of both. */
  readonly revenue: number;
  /** Part of it that is estimated still; null: there is none. */
  readonly open: number | null;
  /** The part of that, in USD, of which a network's report is still to come. */
  readonly awaited: number;
}

/**
 * What users are worth at the end of each day, by what was paid until then: later days say nothing of it.
 * @param looks of the same days
 */
export function worthsOf(days: readonly PaidDay[], looks: readonly TestLook[]): Worths[] {
  let [a, b] = [noMoney, noMoney];
  return days.map((day, at) => {
    [a, b] = [plus(a, day.A), plus(b, day.B)];
    const revenue = a.revenue + b.revenue;
    // Both in the same way, or they could not be compared.
    const of = a.estimate > 0 && b.estimate > 0 ? 'estimates' : 'impressions';
    const scatter = scatterOf(days.slice(0, at + 1), looks, of);
    return {
      ...{ A: worthOf(a, of, scatter.A), B: worthOf(b, of, scatter.B), revenue },
      open: revenue > 0 ? (a.open + b.open) / revenue : null,
      awaited: a.awaited + b.awaited,
    };
  });
}

const noMoney: Money = { revenue: 0, estimate: 0, impressions: 0, open: 0, awaited: 0 };

function plus(one: Money, other: Money): Money {
  return {
    revenue: one.revenue + other.revenue,
    estimate: one.estimate + other.estimate,
    impressions: one.impressions + other.impressions,
    open: one.open + other.open,
    awaited: one.awaited + other.awaited,
  };
}

function worthOf(money: Money, of: Worth['of'], scatter: number | null): Worth {
  const count = of === 'estimates' ? money.estimate : money.impressions;
  return { of, factor: count > 0 ? money.revenue / count : 0, scatter };
}
