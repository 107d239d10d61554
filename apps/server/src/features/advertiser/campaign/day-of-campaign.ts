import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import type { CampaignSwitch } from '@millrace/contract/advertiser/campaign-state';
import { addDays } from '@millrace/contract/report/period';
import type { RunTimes } from '../../../domain/own-ads/line-of-day.ts';
import { add, type Decimal, decimal, decimalText } from '../../../platform/decimal.ts';
import { leftOf, leftTodayOf } from './budget-of-day.ts';

/** A campaign and what of a day stands in the database. */
export interface Day {
  readonly row: CampaignRow;
  readonly isEven: boolean;
  /** When it may run, as it stands now. */
  readonly times: RunTimes;
  /** Of the whole day. */
  readonly budget: string | null;
  readonly spent: string;
  /** Today of both budgets. */
  readonly left: string | null;
  /** Whether it spent, or could have. */
  readonly runs: boolean;
}

type Stored = Omit<Day, 'left' | 'runs'>;

/** The day that is not over. */
export function dayOfToday(of: Stored, today: string): Day {
  return { ...of, left: leftTodayOf(of.row), runs: runsToday(of.row, today) };
}

/** A day that is over. @param then how its switch stood at the end of it */
export function pastDay(of: Stored, then: CampaignSwitch, day: string): Day {
  const { startsAt, endsAt } = of.row;
  const isInTime =
    (startsAt === null || startsAt < addDays(day, 1)) && (endsAt === null || endsAt > `${day}T00:00:00.000Z`);
  return {
    ...of,
    left: leftOf(of.budget, of.spent),
    runs: Number(of.spent) > 0 || (then === 'on' && isInTime && existed(of.row, day)),
  };
}

/** Whether a campaign was there before a day was over, UTC. */
export const existed = ({ createdAt }: Pick<CampaignRow, 'createdAt'>, day: string): boolean =>
  createdAt < addDays(day, 1);

/** Whether a campaign spends today, would if its hours came, or has spent all that it may. @param today `YYYY-MM-DD`, UTC */
export function runsToday(
  { state, idle, startsAt }: Pick<CampaignRow, 'state' | 'idle' | 'startsAt'>,
  today: string,
): boolean {
  // Nothing can ever be bought for less than its price.
  if (idle === 'priceOverBudget') return false;
  if (state !== 'active') return state === 'outOfBudget';
  if (idle === 'notBegun') return startsAt !== null && startsAt < addDays(today, 1);
  return idle === null || idle === 'outsideHours';
}

/** All of them together. What does not run was to spend no more than it did: nobody waits for the rest of its budget. */
export function sumOf(days: readonly Day[]) {
  const sum = (of: (one: Day) => string | null) =>
    decimalText(days.reduce<Decimal>((all, one) => add(all, decimal(of(one) ?? '0')), decimal('0')));
  return {
    budget: sum(({ runs, budget, spent }) => (runs ? budget : spent)),
    spent: sum(({ spent }) => spent),
    left: sum(({ runs, left }) => (runs ? left : null)),
  };
}
