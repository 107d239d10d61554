import type { TestVerdict } from '@millrace/contract/publisher/ab-report';
import type { SequencePlan } from './always-valid.ts';
import { alwaysValidInterval, type Bounds } from './interval-of.ts';
import { type Estimate, relativeLift } from './lift.ts';
import type { Sample } from './sample.ts';
import { checkSplit, type SplitCheck } from './split-check.ts';
import { daysNeeded } from './time-needed.ts';

/** What is known at the end of a day of everything until then: revenue per user of both groups. */
export interface Look {
  readonly a: Sample;
  readonly b: Sample;
  /** Some of its figures are still to come: it decides nothing yet. */
  readonly awaits?: boolean;
}

export interface VerdictPlan extends SequencePlan {
  /** Percent of the users in group B. */
  readonly shareB: number;
  /** A relative difference below it is none worth having. */
  readonly smallest: number;
  /** Nothing is said before so many whole days: weekdays earn differently. */
  readonly leastDays: number;
  /** Nor before each group has so many users: what brings the interval about is about large numbers. */
  readonly leastUsers: number;
}

/** The same for every test, so that nobody chooses them after looking. Planned users: good from 500 to 2,000,000. */
export const usualPlan = {
  alpha: 0.05,
  plannedUsers: 5_000,
  smallest: 0.02,
  leastDays: 7,
  leastUsers: 100,
} as const satisfies Omit<VerdictPlan, 'shareB'>;

export interface SeenLook {
  readonly lift: Estimate | null;
  readonly interval: Bounds | null;
}

export interface Verdict {
  readonly kind: TestVerdict;
  /** The look that decided; null as long as none has. */
  readonly decidedAt: number | null;
  /** Whole days until something can be said, when users come as they did; null: it is said, or nobody can tell. */
  readonly daysLeft: number | null;
  readonly split: SplitCheck;
  readonly looks: readonly SeenLook[];
}

/**
 * What a test says after some days, one look for each of them. The first look that decides is the verdict, and later ones
 * do not take it back: all intervals together hold the truth with 1 − alpha. A split that is off blocks it.
 * @param dailyUsers of both groups, who enter on a day
 */
export function verdictOf(looks: readonly Look[], dailyUsers: number, plan: VerdictPlan): Verdict {
  const seen = looks.map((look) => seenLook(look, plan));
  const last = looks.at(-1);
  const [usersA, usersB] = [last?.a.users ?? 0, last?.b.users ?? 0];
  const split = checkSplit([usersA, usersB], [100 - plan.shareB, plan.shareB]);
  const said = (kind: TestVerdict, more: Partial<Verdict> = {}): Verdict => ({
    ...{ kind, decidedAt: null, daysLeft: null, split, looks: seen },
    ...more,
  });
  if (last === undefined) return said('firstDay');
  if (usersA + usersB === 0) return said('noUsers');
  if (split.isOff) return said('splitOff');
  const decisions = looks.map((look, at) => decisionOf(look, seen[at], at, plan));
  const decidedAt = decisions.findIndex((decision, at) => decision !== null && looks[at]?.awaits !== true);
  const decision = decisions[decidedAt] ?? null;
  if (decision !== null) return said(decision, { decidedAt });
  if (decisions.some((one) => one !== null)) return said('awaitsReports');
  const untilWeek = Math.max(0, plan.leastDays - looks.length);
  const missing = Math.max(
    plan.leastUsers / (1 - plan.shareB / 100) - usersA - usersB,
    plan.leastUsers / (plan.shareB / 100) - usersA - usersB,
  );
  if (Math.min(usersA, usersB) < plan.leastUsers) {
    const days = dailyUsers > 0 ? Math.max(1, Math.ceil(missing / dailyUsers)) : null;
    return said('fewUsers', { daysLeft: days === null ? null : Math.max(days, untilWeek) });
  }
  if (last.a.mean <= 0 && last.b.mean <= 0) return said('noRevenue');
  const lift = seen.at(-1)?.lift ?? null;
  if (lift === null) return said('notYet');
  if (!Number.isFinite(lift.variance)) return said('fewReports');
  const difference = Math.max(Math.abs(lift.value), plan.smallest);
  const users = usersA + usersB;
  const days = daysNeeded({ ...plan, variance: lift.variance, users, dailyUsers, difference });
  // Today's figures would be enough already: the next look has to say so.
  return said('notYet', { daysLeft: days === null ? null : Math.max(days, untilWeek, 1) });
}

function seenLook({ a, b }: Look, plan: VerdictPlan): SeenLook {
  const lift = relativeLift(a, b);
  return { lift, interval: lift === null ? null : alwaysValidInterval(lift, a.users + b.users, plan) };
}

function decisionOf(
  { a, b }: Look,
  seen: SeenLook | undefined,
  at: number,
  { leastDays, leastUsers, smallest }: VerdictPlan,
): 'betterA' | 'betterB' | 'same' | null {
  const isEarly = at + 1 < leastDays || Math.min(a.users, b.users) < leastUsers;
  const interval = seen?.interval ?? null;
  if (isEarly || interval === null) return null;
  if (interval.low > 0) return 'betterB';
  if (interval.high < 0) return 'betterA';
  return interval.low > -smallest && interval.high < smallest ? 'same' : null;
}
