import type { GroupLook, TestLook } from '../../apps/server/src/features/publisher/ab-test/read-looks.ts';
import type { Money, PaidDay } from '../../apps/server/src/features/publisher/ab-test/read-paid.ts';
import { presentReport } from '../../apps/server/src/features/publisher/ab-test/report-test.ts';
import type { AbTestReport } from '../../packages/contract/src/publisher/ab-report.ts';
import { addDays } from '../../packages/contract/src/report/period.ts';
import { type Chance, seededChance } from '../../packages/mediation/src/chance.ts';

/** A made-up test of which networks report all money, and estimates say nothing of what single users are paid for. */
export interface PaidWorld {
  readonly days: number;
  /** New users of each group and day. */
  readonly perDay: number;
  /** How the logarithm of a user's price scatters. */
  readonly priceDeviation: number;
  /** Part of the users of a day that come again on the next one, at the price that they had. */
  readonly stay: number;
  /** How the logarithm of the prices of both groups scatters from day to day. */
  readonly dayDeviation: number;
  /** How much more B brings. */
  readonly lift: number;
}

interface User {
  readonly price: number;
  brought: number;
}
type Group = 'A' | 'B';
const groups = ['A', 'B'] as const;

const from = '2026-03-02';
const nobody: GroupLook = {
  ...{ users: 0, back1: 0, back7: 0, reached1: 0, reached7: 0, requests: 0, requestSquares: 0 },
  ...{ fills: 0, fillSquares: 0, requestFills: 0, revenue: 0, revenueSquares: 0, revenueDaySquares: 0 },
  ...{ impressions: 0, impressionSquares: 0, impressionDaySquares: 0, revenueImpressions: 0 },
};

/** What the report says of it after all its days: the same as somebody who looks at it daily was told first. */
export function reportOfPaid(seed: number, world: PaidWorld): AbTestReport {
  const chance = seededChance(seed);
  const staying: Record<Group, User[]> = { A: [], B: [] };
  const sums: Record<Group, GroupLook> = { A: nobody, B: nobody };
  const [looks, paid]: [TestLook[], PaidDay[]] = [[], []];
  for (let day = 0; day < world.days; day += 1) {
    const price = Math.exp(world.dayDeviation * chance.normal());
    const money = { A: noMoney, B: noMoney };
    for (const group of groups) {
      const here = [...staying[group], ...newUsers(chance, world)];
      sums[group] = lookedAt(sums[group], here, world.perDay);
      const brought = here.reduce((sum, user) => sum + user.price, 0);
      money[group] = { ...noMoney, revenue: brought * price * (group === 'B' ? 1 + world.lift : 1) };
      money[group] = { ...money[group], estimate: here.length, impressions: here.length };
      staying[group] = here.filter(() => chance.uniform() < world.stay);
    }
    looks.push({ day: addDays(from, day), ...sums });
    paid.push(money);
  }
  const period = { from, to: addDays(from, world.days - 1), whole: world.days, length: world.days };
  return presentReport({ shareB: 50 }, period, looks, paid, null);
}

const noMoney: Money = { revenue: 0, estimate: 0, impressions: 0, open: 0, awaited: 0 };

/** 60 % bring nothing, and are users all the same. */
function newUsers(chance: Chance, { perDay, priceDeviation }: PaidWorld): User[] {
  const paying = Array.from({ length: perDay }, () => chance.uniform() >= 0.6).filter(Boolean);
  return paying.map(() => ({ price: Math.exp(priceDeviation * chance.normal()), brought: 0 }));
}

/** Each of them had one impression, for which one dollar was estimated. */
function lookedAt(before: GroupLook, here: readonly User[], newcomers: number): GroupLook {
  let squares = 0;
  for (const user of here) {
    squares += 2 * user.brought + 1;
    user.brought += 1;
  }
  const one = here.length;
  return {
    ...before,
    users: before.users + newcomers,
    revenue: before.revenue + one,
    revenueSquares: before.revenueSquares + squares,
    revenueDaySquares: before.revenueDaySquares + one,
    impressions: before.impressions + one,
    impressionSquares: before.impressionSquares + squares,
    impressionDaySquares: before.impressionDaySquares + one,
    revenueImpressions: before.revenueImpressions + squares,
  };
}
