import type { CampaignBudget } from '@millrace/contract/advertiser/budget';
import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
import { lineOfDay, type RunTimes } from '../../../domain/own-ads/line-of-day.ts';
import { type Budgeted, leftOf, totalLeftOf } from './budget-of-day.ts';

type Running = Pick<CampaignRow, 'state' | 'idle'>;

/** Whether a campaign is shown, or will be as soon as its hours come. */
const goesOn = ({ state, idle }: Running): boolean =>
  state === 'active' && (idle === null || idle === 'outsideHours');

const mostDays = 365;

interface Today {
  readonly times: RunTimes;
  /** USD that were spent in each hour of today; null: not known now. */
  readonly byHour: ReadonlyMap<number, string> | null;
}

/** When the first of its budgets is spent, if a campaign goes on, whenever it may run, as it did since it began today. */
export function runsOutOf(
  row: Budgeted & Running,
  { times, byHour }: Today,
  at: Date,
): CampaignBudget['runsOut'] {
  const now = at.getTime();
  const midnight = now - (now % dayMs);
  const today = lineOfDay(times, midnight);
  const gone = today.goneAt(now);
  const ran = gone - today.goneAt(midnight + firstHour(byHour) * hourMs);
  const spent = Number(row.spentToday);
  if (!goesOn(row) || spent <= 0 || ran < minuteMs) return null;
  const pace = spent / ran;
  const ofDay = amountOf(leftOf(row.dailyBudget, row.spentToday));
  let left = amountOf(totalLeftOf(row));
  const rest = pace * (today.length - gone);
  if (Math.min(ofDay, left) === 0) return null;
  // What the day's budget leaves for tomorrow is another day's.
  const isDay = ofDay <= left && ofDay < rest;
  if (isDay || left <= rest) {
    const first = today.reachedAt(gone + Math.round((isDay ? ofDay : left) / pace));
    return { at: new Date(first).toISOString(), of: isDay ? 'day' : 'total' };
  }
  left -= rest;
  for (let day = 1; day <= mostDays && left < Infinity; day += 1) {
    const line = lineOfDay(times, midnight + day * dayMs);
    const cost = Math.min(pace * line.length, amountOf(row.dailyBudget));
    if (left > cost) left -= cost;
    else
      return {
        at: new Date(line.reachedAt(Math.round((line.length * left) / cost))).toISOString(),
        of: 'total',
      };
  }
  return null;
}

const amountOf = (usd: string | null) => (usd === null ? Infinity : Number(usd));

/** The first hour in which anything was spent; 0: none is known. */
function firstHour(byHour: Today['byHour']): number {
  const hours = [...(byHour ?? [])].flatMap(([hour, spent]) => (Number(spent) > 0 ? [hour] : []));
  return hours.length === 0 ? 0 : Math.min(...hours);
}
