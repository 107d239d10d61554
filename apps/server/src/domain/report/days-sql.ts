import type { TimeDimension } from '@millrace/contract/report/dimension';
import type { Question, Stretch } from './question.ts';

const lastDay: Readonly<Record<Exclude<TimeDimension, 'hour' | 'day'>, (key: string) => string>> = {
  week: (key) => `${key} + 6`,
  month: (key) => `toLastDayOfMonth(${key})`,
};

/** How many days of the stretch lie in a row's time. The days compared with are moved to where they are shown. */
export function daysSql({ days }: Stretch, { time, dimensions }: Question): string {
  if (time === undefined) return `toDecimal256(${days}, 9)`;
  if (time === 'hour' || time === 'day') return 'toDecimal256(1, 9)';
  const key = `k${dimensions.indexOf(time)}`;
  const first = '{from0:Date}';
  const inside = `least(${lastDay[time](key)}, ${first} + ${days - 1}) - greatest(${key}, ${first}) + 1`;
  // A longer period compared with reaches beyond what is shown: of that nothing lies in the row.
  return `toDecimal256(greatest(${inside}, 0), 9)`;
}
