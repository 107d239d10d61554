import type { CampaignBudget } from '@millrace/contract/advertiser/budget';
import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { hourMs } from '@millrace/contract/kit/duration';
import type { LineOfDay } from '../../../domain/own-ads/line-of-day.ts';
import {
  compare,
  decimal,
  decimalText,
  divide,
  multiply,
  subtract,
  withoutZeros,
} from '../../../platform/decimal.ts';

const nothing = decimal('0');

interface Spending {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** What the whole day was to cost. */
  readonly budget: string | null;
  readonly isEven: boolean;
  /** Of the time in which it may run that day. */
  readonly line: LineOfDay;
  readonly spent: string;
  readonly left: string | null;
  /** Null: not known now. */
  readonly byHour: ReadonlyMap<number, string> | null;
}

const hoursOfDay = 24;

/** USD of a whole budget that a part of a line's length comes to. */
function partOf(budget: string, gone: number, { length }: LineOfDay): string {
  if (length === 0) return '0';
  const part = multiply(decimal(budget), decimal(String(gone)));
  return withoutZeros(decimalText(divide(part, decimal(String(length)), 6)));
}

/** Of a budget; nothing where a little more was spent; null: it has no end. */
export function leftOf(budget: string | null, spent: string): string | null {
  if (budget === null) return null;
  const left = subtract(decimal(budget), decimal(spent));
  return decimalText(compare(left, nothing) < 0 ? nothing : left);
}

/** A day of a campaign: what it was to spend by now, has spent, hour by hour, and has left. */
export function budgetOfDay(
  { day, budget, isEven, line, spent, left, byHour }: Spending,
  at: Date,
): CampaignBudget['day'] {
  const midnight = Date.parse(day);
  const begun = Math.min(hoursOfDay, Math.max(0, Math.ceil((at.getTime() - midnight) / hourMs)));
  // As delivery paces. What a day that is over left unplanned nobody waits for.
  const isPart = budget !== null && isEven && at.getTime() < midnight + hoursOfDay * hourMs;
  const ends = Array.from({ length: hoursOfDay }, (_, hour) => line.goneAt(midnight + (hour + 1) * hourMs));
  return {
    budget,
    planned: isPart ? partOf(budget, line.goneAt(at.getTime()), line) : budget,
    spent,
    left,
    hours: Array.from({ length: byHour === null ? 0 : begun }, (_, hour) => byHour?.get(hour) ?? '0'),
    evenly: budget === null || line.length === 0 ? [] : ends.map((gone) => partOf(budget, gone, line)),
  };
}

export type Budgeted = Pick<CampaignRow, 'dailyBudget' | 'totalBudget' | 'spentToday' | 'spentInAll'>;

/** What is left of the budget in all. */
export function totalLeftOf({ totalBudget, spentInAll }: Budgeted): string | null {
  return leftOf(totalBudget, spentInAll);
}

/** What a campaign may still spend today: what both budgets leave; null: neither has an end. */
export function leftTodayOf(row: Budgeted): string | null {
  const ofDay = leftOf(row.dailyBudget, row.spentToday);
  const inAll = totalLeftOf(row);
  if (ofDay === null || inAll === null) return ofDay ?? inAll;
  return compare(decimal(ofDay), decimal(inAll)) < 0 ? ofDay : inAll;
}
