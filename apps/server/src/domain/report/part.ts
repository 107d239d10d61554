import type { Counter } from '@millrace/contract/report/counter';
import { bucketCount, type Question } from './question.ts';

/** A SELECT that adds some counters up by the question's dimensions; its keys are called k0, k1, … */
export interface Part {
  /** The index of the stretch that a row is of. */
  readonly stretch: string;
  /** Expressions by which its rows are grouped, in the order of the question's dimensions. */
  readonly keys: readonly string[];
  /** What each counter is, as a sum; all others are 0. */
  readonly sums: Readonly<Partial<Record<Counter, string>>>;
  /** `FROM … WHERE …` */
  readonly from: string;
  /** What it adds up stands in the row of everything alone, its keys are none. */
  readonly isOfWhole?: boolean;
}

const money: ReadonlySet<Counter> = new Set<Counter>([
  'bidPrices',
  'winPrices',
  'purchaseRevenue',
  'estimate',
  'openEstimate',
  'reported',
  'countedRevenue',
  'adSpend',
  'adValue',
]);

/** A sum of a type that is the same in all parts. */
function columnOf(counter: Counter, sum: string | undefined): string {
  const value = money.has(counter) ? `toDecimal128(${sum ?? '0'}, 9)` : `toUInt64(${sum ?? '0'})`;
  return `${value} AS c_${counter}`;
}

const isIn = (keys: string) =>
  `cityHash64(${keys}) % ${bucketCount} BETWEEN {firstBucket:UInt16} AND {lastBucket:UInt16}`;

/** The text of a part. @param counters those that its neighbours have too */
export function partSql(
  { stretch, keys, sums, from, isOfWhole = false }: Part,
  counters: readonly Counter[],
  { stretches, buckets }: Question,
): string {
  const hasStretch = stretches.length > 1;
  const selected = [
    ...(hasStretch ? [`toUInt8(${stretch}) AS stretch`] : []),
    `toUInt8(${isOfWhole}) AS of_whole`,
    ...keys.map((key, place) => `${key} AS k${place}`),
    ...counters.map((counter) => columnOf(counter, sums[counter])),
  ];
  const names = keys.map((_, place) => `k${place}`);
  const some = buckets === undefined ? '' : ` AND ${isIn(names.join(', '))}`;
  const told = [...(hasStretch ? ['stretch'] : []), ...names];
  const groups = told.length === 0 ? '' : ` GROUP BY ${told.join(', ')}`;
  return `SELECT ${selected.join(', ')} ${from}${some}${groups}`;
}
