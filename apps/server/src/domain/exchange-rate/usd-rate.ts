import { addDays } from '@millrace/contract/report/period';
import { type Decimal, decimal, decimalText, divide } from '../../platform/decimal.ts';
import type { RateTable } from './rate-table.ts';

/** USD for one unit of a currency. */
export interface UsdRate {
  /** Decimal text with 10 places. */
  readonly rate: string;
  /** The day whose reference rates it stands on, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Places of a cross rate. */
const places = 10;
/** Weekends and holidays are bridged; a rate that is older says nothing about today. */
export const bridgedDays = 10;

const one: Decimal = { units: 1n, scale: 0 };

/**
 * What one unit of a currency is worth: (USD for a euro) ÷ (units for a euro) on the last day up to `day` for which
 * the European Central Bank gave both.
 * @param currency ISO 4217
 * @param day `YYYY-MM-DD`
 * @returns null when there is no such day within the 10 days before: the rate is not known
 */
export function usdRate(currency: string, day: string, table: RateTable): UsdRate | null {
  if (currency === 'USD') return { rate: decimalText(divide(one, one, places)), date: day };
  const oldest = addDays(day, -bridgedDays);
  for (let place = lastPlace(table.days, day); place >= 0; place -= 1) {
    const date = table.days[place];
    if (date === undefined || date < oldest) return null;
    const dollars = perEuro(table, 'USD', place);
    const units = currency === 'EUR' ? one : perEuro(table, currency, place);
    if (dollars !== null && units !== null)
      return { rate: decimalText(divide(dollars, units, places)), date };
  }
  return null;
}

function perEuro(table: RateTable, currency: string, place: number): Decimal | null {
  // Names come from phones: what every object has is no currency.
  const column = Object.hasOwn(table.perEuro, currency) ? table.perEuro[currency] : undefined;
  const text = column?.[place] ?? null;
  return text === null ? null : decimal(text);
}

/** Where the last day up to `day` stands; -1: every day is later. */
function lastPlace(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
