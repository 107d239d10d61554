import type { CampaignBudget } from '@millrace/contract/advertiser/budget';
import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
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
  readonly spent: string;
  readonly left: string | null;
  /** Null: not known now. */
  readonly byHour: ReadonlyMap<number, string> | null;
}

/** How much of a day is over: 0 to 1. */
function shareOf(day: string, now: Date): number {
  return Math.min(1, Math.max(0, (now.getTime() - Date.parse(day)) / dayMs));
}

/** Of a budget; nothing where a little more was spent; null: it has no end. */
export function leftOf(budget: string | null, spent: string): string | null {
  if (budget === null) return null;
  const left = subtract(decimal(budget), decimal(spent));
  return decimalText(compare(left, nothing) < 0 ? nothing : left);
}

/** A day of a campaign: what it was to spend by now, has spent, hour by hour, and has left. */
export function budgetOfDay(
  { day, budget, isEven, spent, left, byHour }: Spending,
  now: Date,
): CampaignBudget['day'] {
  const share = shareOf(day, now);
  const hours = byHour === null ? 0 : Math.ceil(share * 24);
  // As delivery paces: the day's share of the budget.
  const isPart = isEven && share < 1;
  const millis = decimal(String(Math.round(share * dayMs)));
  const part = (whole: string) => divide(multiply(decimal(whole), millis), decimal(String(dayMs)), 6);
  const planned = budget === null ? null : isPart ? withoutZeros(decimalText(part(budget))) : budget;
  return {
    budget,
    planned,
    spent,
    left,
    hours: Array.from({ length: hours }, (_, hour) => byHour?.get(hour) ?? '0'),
  };
}

type Budgeted = Pick<CampaignRow, 'dailyBudget' | 'totalBudget' | 'spentToday' | 'spentInAll'>;

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

type Running = Pick<CampaignRow, 'state' | 'idle'>;

/** Whether a campaign is shown, or will be as soon as its hours come. */
const goesOn = ({ state, idle }: Running): boolean =>
  state === 'active' && (idle === null || idle === 'outsideHours');

type Begun = Pick<CampaignRow, 'startsAt' | 'createdAt'>;

/** Since when a campaign could spend today, milliseconds UTC. @param byHour null: not known now */
function begunOf({ startsAt, createdAt }: Begun, byHour: Spending['byHour'], now: number): number {
  const midnight = now - (now % dayMs);
  const spending = [...(byHour ?? [])].flatMap(([hour, spent]) => (Number(spent) > 0 ? [hour] : []));
  const first = spending.length === 0 ? 0 : Math.min(...spending);
  const starts = startsAt === null ? 0 : Date.parse(startsAt);
  return Math.max(midnight + first * hourMs, starts, Date.parse(createdAt));
}

/**
 * When the first of its budgets is spent, if it goes on as it did since it began today.
 * @param byHour USD that were spent in each hour of today; null: not known now
 */
export function runsOutOf(
  row: Budgeted & Running & Begun,
  byHour: Spending['byHour'],
  at: Date,
): CampaignBudget['runsOut'] {
  const now = at.getTime();
  const spent = Number(row.spentToday);
  const begun = now - begunOf(row, byHour, now);
  if (!goesOn(row) || spent <= 0 || begun < minuteMs) return null;
  const takes = (usd: number) => (usd * begun) / spent;
  const tillMidnight = dayMs - (now % dayMs);
  const ofDay = takes(amountOf(leftOf(row.dailyBudget, row.spentToday)));
  const left = takes(amountOf(totalLeftOf(row)));
  // No later day costs more than its budget.
  const slower = Math.max(1, dayMs / takes(amountOf(row.dailyBudget)));
  const inAll = left <= tillMidnight ? left : tillMidnight + (left - tillMidnight) * slower;
  // What the day's budget leaves for tomorrow is another day's.
  const isDay = ofDay <= inAll && ofDay < tillMidnight;
  const first = isDay ? ofDay : inAll;
  if (first === 0 || first > 365 * dayMs) return null;
  return { at: new Date(now + Math.round(first)).toISOString(), of: isDay ? 'day' : 'total' };
}

const amountOf = (usd: string | null) => (usd === null ? Infinity : Number(usd));
