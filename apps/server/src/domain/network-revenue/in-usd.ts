import { addDays } from '@millrace/contract/report/period';
import { decimal, decimalText, multiply, round } from '../../platform/decimal.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { queryRates } from '../exchange-rate/rate-queries.ts';
import { noRates, type RateTable, tableOf } from '../exchange-rate/rate-table.ts';
import { usdRate } from '../exchange-rate/usd-rate.ts';
import type { NetworkRevenue } from './revenue-row.ts';

/** Digits behind the point that money has. */
export const moneyPlaces = 6;
/** A weekend or holiday has the rate of some day before it. */
const rateDays = 10;

type Money = Pick<NetworkRevenue, 'day' | 'revenue' | 'currency'>;

/** What is paid in whatever currency in USD, at the rate of its day; null: no rate of it is known. */
export function inUsd(
  { day, revenue, currency }: Money,
  rates: RateTable,
): Pick<NetworkRevenue, 'revenue' | 'rate' | 'rateDate' | 'revenueUsd'> | null {
  const rate = usdRate(currency, day, rates);
  if (rate === null) return null;
  const exact = round(decimal(revenue), moneyPlaces);
  return {
    revenue: decimalText(exact),
    rate: rate.rate,
    rateDate: rate.date,
    revenueUsd: decimalText(round(multiply(exact, decimal(rate.rate)), moneyPlaces)),
  };
}

/** The rates that these amounts need. */
export async function ratesFor(tx: Tx, amounts: readonly Omit<Money, 'revenue'>[]): Promise<RateTable> {
  const foreign = amounts.filter(({ currency }) => currency !== 'USD');
  const days = foreign.map(({ day }) => day).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return noRates;
  const since = addDays(first, -rateDays);
  const currencies = ['USD', ...new Set(foreign.map(({ currency }) => currency))];
  return tableOf(
    await queryRates(tx)
      .where('currency', 'in', currencies)
      .where('day', '>=', since)
      .where('day', '<=', last)
      .execute(),
  );
}
