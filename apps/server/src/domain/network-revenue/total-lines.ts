import type { CurrencyTotal, UnmatchedUnit } from '@millrace/contract/report/revenue-upload';
import { add, compare, decimal, decimalText, withoutZeros, zero } from '../../platform/decimal.ts';
import type { ValuedLine } from './report-line.ts';

/** Exact, as decimal text without zeros at its end. */
export function sum(amounts: readonly string[]): string {
  return withoutZeros(decimalText(amounts.reduce((all, amount) => add(all, decimal(amount)), zero)));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Currency by currency what was read, and the part of it that is nobody's. */
export function totalsOf(lines: readonly ValuedLine[]): CurrencyTotal[] {
  return grouped(lines, ({ currency }) => currency).flatMap((some) => {
    const newest = some.reduce((one, other) => (other.rateDate > one.rateDate ? other : one));
    const unmatched = some.filter(({ match }) => typeof match === 'string');
    return {
      currency: newest.currency,
      revenue: sum(some.map(({ revenue }) => revenue)),
      unmatched: sum(unmatched.map(({ revenue }) => revenue)),
      revenueUsd: sum(some.map(({ revenueUsd }) => revenueUsd)),
      unmatchedUsd: sum(unmatched.map(({ revenueUsd }) => revenueUsd)),
      rate: newest.rate,
      rateDate: newest.rateDate,
    };
  });
}

/** Unit by unit, those with the most revenue first. */
export function unmatchedOf(lines: readonly ValuedLine[]): UnmatchedUnit[] {
  return grouped(lines, ({ unit }) => unit)
    .map(
      (some): UnmatchedUnit => ({
        unit: some[0]?.unit ?? '',
        rows: some.length,
        revenueUsd: sum(some.map(({ revenueUsd }) => revenueUsd)),
        reason: some.map(({ match }) => match).find((match) => typeof match === 'string') ?? 'unknown',
      }),
    )
    .sort((one, other) => compare(decimal(other.revenueUsd), decimal(one.revenueUsd)));
}
