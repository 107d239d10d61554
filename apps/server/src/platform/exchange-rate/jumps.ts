import { compare, decimal, multiply } from '../decimal.ts';
import type { FileRate, RateProblem } from './rate-file.ts';
import type { Rate } from './rate-table.ts';

/** Between two days of one currency; wars and devaluations stayed below, a lost decimal point does not. */
const largest = { units: 3n, scale: 0 };

/**
 * The rates of a file that are more than three times, or less than a third of, their currency's rate of the day before,
 * and those that make the day after one: once they stand among the `stored` rates.
 */
export function jumpsIn(rates: readonly FileRate[], stored: readonly Rate[]): RateProblem[] {
  const lines = new Map(rates.map((rate) => [keyOf(rate), rate.line]));
  const replaced = stored.filter((rate) => !lines.has(keyOf(rate)));
  const byCurrency = Map.groupBy<string, Rate>([...rates, ...replaced], ({ currency }) => currency);
  return [...byCurrency.values()].flatMap((series) => {
    const inOrder = series.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return inOrder.flatMap((rate, index): RateProblem[] => {
      const before = inOrder[index - 1];
      if (before === undefined || !isJump(before, rate)) return [];
      const line = lines.get(keyOf(rate)) ?? lines.get(keyOf(before));
      if (line === undefined) return [];
      const { currency, day, perEuro: after } = rate;
      const params = { line, currency, day, before: before.perEuro, after };
      return [{ line, key: 'exchangeRate.errors.jump', params }];
    });
  });
}

const keyOf = ({ currency, day }: Rate) => `${currency} ${day}`;

function isJump(before: Rate, after: Rate): boolean {
  const [a, b] = [decimal(before.perEuro), decimal(after.perEuro)];
  return compare(b, multiply(a, largest)) > 0 || compare(a, multiply(b, largest)) > 0;
}
