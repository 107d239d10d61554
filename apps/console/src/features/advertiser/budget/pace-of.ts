import type { CampaignBudget } from '@millrace/contract/advertiser/budget';

const hoursOfDay = 24;

/** What was spent by the end of each hour, from none at the day's begin; null: that hour has not begun. And the straight line. */
export function paceOf({ hours, evenly }: Pick<CampaignBudget['day'], 'hours' | 'evenly'>) {
  let sum = 0;
  const spent: (number | null)[] = [0];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    sum += Number(hours[hour] ?? 0);
    spent.push(hour < hours.length ? sum : null);
  }
  const even = evenly.length === 0 ? [] : [0, ...evenly.map(Number)];
  return { spent, even };
}
