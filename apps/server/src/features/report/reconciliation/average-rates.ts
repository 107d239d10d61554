import { addDays, type Period } from '@millrace/contract/report/period';
import { usdRate } from '../../../domain/exchange-rate/usd-rate.ts';
import { ratesFor } from '../../../domain/network-revenue/in-usd.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** USD for one unit of currencies, on the average of the days whose rate is known. */
export async function averageRates(
  tx: Tx,
  { from, to }: Period,
  currencies: readonly string[],
): Promise<Map<string, string>> {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const foreign = currencies.filter((currency) => currency !== 'USD');
  const table = await ratesFor(
    tx,
    foreign.flatMap((currency) => days.map((day) => ({ day, currency }))),
  );
  return new Map(
    foreign.flatMap((currency): [string, string][] => {
      const known = days
        .flatMap((day) => usdRate(currency, day, table) ?? [])
        .map(({ rate }) => Number(rate));
      if (known.length === 0) return [];
      return [[currency, (known.reduce((sum, rate) => sum + rate, 0) / known.length).toFixed(10)]];
    }),
  );
}
