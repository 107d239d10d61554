import { compare, decimal, multiply } from '../../platform/decimal.ts';
import { breather } from '../../platform/machine/breather.ts';
import type { FileRate, RateProblem } from './rate-file.ts';
import type { Rate } from './rate-table.ts';

/** Between two days of one currency; wars and devaluations stayed below, a lost decimal point does not. */
const largest = { units: 3n, scale: 0 };

/**
 * The rates of a file that are more than three times, or less than a third of, their currency's rate of the day before,
 * and those that make the day after one: once they stand among the `stored` rates.
 * What is stored already is none.
 */
export async function jumpsIn(
  rates: readonly FileRate[],
  stored: readonly Rate[],
): Promise<readonly RateProblem[]> {
  const breathe = breather();
  const known = new Map(stored.map((rate) => [keyOf(rate), rate.perEuro]));
  // What is stored was let in before, by force perhaps.
  const lines = new Map(
    rates.filter((rate) => known.get(keyOf(rate)) !== rate.perEuro).map((rate) => [keyOf(rate), rate.line]),
  );
  const others = stored.filter((rate) => !lines.has(keyOf(rate)));
  const fresh = rates.filter((rate) => lines.has(keyOf(rate)));
  const byCurrency = Map.groupBy<string, Rate>([...fresh, ...others], ({ currency }) => currency);
  const jumps: RateProblem[] = [];
  for (const series of byCurrency.values()) {
    let before: Rate | undefined;
    for (const rate of series.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      const line = lines.get(keyOf(rate)) ?? (before && lines.get(keyOf(before)));
      if (before !== undefined && line !== undefined && isJump(before, rate)) {
        const { currency, day, perEuro: after } = rate;
        const params = { line, currency, day, before: before.perEuro, after };
        jumps.push({ line, key: 'exchangeRate.errors.jump', params });
      }
      before = rate;
      await breathe();
    }
  }
  return jumps;
}

const keyOf = ({ currency, day }: Rate) => `${currency} ${day}`;

function isJump(before: Rate, after: Rate): boolean {
  const [a, b] = [decimal(before.perEuro), decimal(after.perEuro)];
  return compare(b, multiply(a, largest)) > 0 || compare(a, multiply(b, largest)) > 0;
}
