import { likeNormal } from './student.ts';

/** What networks paid a group for a day, beside what is known of its users. */
export interface PaidDay {
  readonly revenue: number;
  /** Of our own: estimates, or impressions where nothing is estimated. */
  readonly estimate: number;
  /** Of that day's estimates of each user, the sum of their squares. */
  readonly squares: number;
}

export interface PaidDays {
  readonly a: PaidDay;
  readonly b: PaidDay;
}

/** Fewer say nothing of how days scatter. */
const fewestPaidDays = 7;

/**
 * How much prices scatter from user to user around what they are on average, relative to it and squared. Networks report by day and
 * ad unit, so no report says it of users; but had each user a price of its own, the days' payments would scatter around the estimates
 * of these days, the more the fewer users the money is of: that is what it is told by. A day of both groups is one comparison, so that
 * what moves all prices of a day is none of it. Few days tell it badly: it is taken as much too large as Student's t is wider than the
 * normal at three standard errors, where a verdict falls. Null: too few days, or a group without money.
 * @param days that networks have reported for both groups
 */
export function priceScatter(days: readonly PaidDays[]): number | null {
  const sum = (of: (day: PaidDays) => number) => days.reduce((all, day) => all + of(day), 0);
  const a = totalOf(sum, ({ a }) => a);
  const b = totalOf(sum, ({ b }) => b);
  if (days.length < fewestPaidDays || a === null || b === null) return null;
  /** How far a group's payment is off, as a part of all that it was paid. */
  const off = (day: PaidDay, all: Total) => day.revenue / all.revenue - day.estimate / all.estimate;
  const parts = sum((day) => (part(day.a, a) ** 2 + part(day.b, b) ** 2) / 2);
  const seen = sum((day) => (off(day.b, b) - off(day.a, a)) ** 2) / (1 - parts);
  const weights = days.map((day) => day.a.squares / a.estimate ** 2 + day.b.squares / b.estimate ** 2);
  const expected = weights.reduce((all, weight) => all + weight, 0);
  if (!(expected > 0) || !(parts < 1)) return null;
  const even = expected ** 2 / weights.reduce((all, weight) => all + weight ** 2, 0);
  return (seen / expected) * likeNormal(Math.max(1, even - 1));
}

type Total = Pick<PaidDay, 'revenue' | 'estimate'>;

function totalOf(
  sum: (of: (day: PaidDays) => number) => number,
  group: (day: PaidDays) => PaidDay,
): Total | null {
  const [revenue, estimate] = [sum((day) => group(day).revenue), sum((day) => group(day).estimate)];
  return revenue > 0 && estimate > 0 ? { revenue, estimate } : null;
}

const part = (day: PaidDay, all: Total) => day.estimate / all.estimate;
