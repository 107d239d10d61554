import type { Counter } from '@millrace/contract/report/counter';
import type { Question, Stretch } from './question.ts';

/** A SELECT that adds some counters up by the question's dimensions; its keys are called k0, k1, … */
export interface Part {
  /** Expressions by which its rows are grouped, in the order of the question's dimensions. */
  readonly keys: readonly string[];
  /** What each counter is, as a sum; all others are 0. */
  readonly sums: Readonly<Partial<Record<Counter, string>>>;
  /** `FROM … WHERE …` */
  readonly from: string;
}

const money: ReadonlySet<Counter> = new Set<Counter>([
  'bidPrices',
  'winPrices',
  'purchaseRevenue',
  'estimate',
  'openEstimate',
  'reported',
  'countedRevenue',
]);

/** A sum of a type that is the same in all parts. */
function columnOf(counter: Counter, sum: string | undefined): string {
  const value = money.has(counter) ? `toDecimal128(${sum ?? '0'}, 9)` : `toUInt64(${sum ?? '0'})`;
  return `${value} AS c_${counter}`;
}

/** The text of a part. @param counters those that its neighbours have too */
export function partSql(
  { keys, sums, from }: Part,
  counters: readonly Counter[],
  { index }: Stretch,
  { stretches }: Question,
): string {
  const selected = [
    ...(stretches.length > 1 ? [`toUInt8(${index}) AS stretch`] : []),
    ...keys.map((key, place) => `${key} AS k${place}`),
    ...counters.map((counter) => columnOf(counter, sums[counter])),
  ];
  const groups = keys.length === 0 ? '' : ` GROUP BY ${keys.map((_, place) => `k${place}`).join(', ')}`;
  return `SELECT ${selected.join(', ')} ${from}${groups}`;
}
