import type { Rates } from '../../domain/exchange-rate/rates.ts';
import { compare, decimalText, multiply, parseDecimal, round } from '../../platform/decimal.ts';

/** USD; nobody sells one thing for more. */
const mostUsd = { units: 1_000_000_000n, scale: 0 };
/** What the store's columns hold, in whatever currency. */
const mostValue = { units: 999_999_999_999n, scale: 0 };
/** Digits behind the point that they have. */
const places = 6;

/** What an event was worth to its advertiser, exact. */
export interface Worth {
  readonly value: string;
  readonly usd: string;
  /** USD for one unit of the currency, by the reference rates of that day (`YYYY-MM-DD`). */
  readonly rate: string;
  readonly date: string;
}

/**
 * @param value as it was told
 * @param currency ISO 4217; empty: USD
 * @param at of which day the rate is to be, milliseconds UTC
 * @returns `badCurrency`: there is no rate of it; `badValue`: it is no amount, a negative one, or an absurd one
 */
export function worthOf(
  value: string,
  currency: string,
  rates: Rates,
  at: number,
): Worth | 'badValue' | 'badCurrency' {
  const isUsd = currency === '' || currency === 'USD';
  const rate = rates.usdRate(isUsd ? 'USD' : currency, at);
  const [amount, factor] = [parseDecimal(value), parseDecimal(rate?.rate ?? '')];
  if (factor === undefined || rate === null) return 'badCurrency';
  if (amount === undefined || amount.units < 0n || compare(amount, mostValue) > 0) return 'badValue';
  const usd = round(isUsd ? amount : multiply(amount, factor), places);
  if (compare(usd, mostUsd) > 0) return 'badValue';
  return { value: decimalText(round(amount, places)), usd: decimalText(usd), ...rate };
}
