import { highestBid } from '@millrace/mediation/bids';
import { compare, type Decimal, decimalText, multiply, parseDecimal, round } from '../../platform/decimal.ts';

/** Digits behind the point that money columns have. */
const places = 6;
/** What `Decimal(18, 6)` no longer holds; one such value would stop a whole batch. */
const tooMuch: Decimal = { units: 10n ** 12n, scale: 0 };

/** An amount as a money column holds it, times a rate; undefined: no amount, or more than the column holds. */
export function moneyText(amount: string | null, rate = '1'): string | undefined {
  const [one, other] = [parseDecimal(amount ?? ''), parseDecimal(rate)];
  if (one === undefined || other === undefined) return undefined;
  const money = round(multiply(one, other), places);
  return money.units > 0n && compare(money, tooMuch) < 0 ? decimalText(money) : undefined;
}

/** The price of a bid in USD; undefined: none, or one that nobody pays. */
export function bidText(amount: string | null, rate?: string): string | undefined {
  const price = moneyText(amount, rate);
  return price !== undefined && Number(price) <= highestBid ? price : undefined;
}

/** An eCPM in USD that is stored; undefined: none, or one that nobody pays. */
export function ecpmText(ecpm: number | null): string | undefined {
  return ecpm !== null && ecpm > 0 && ecpm <= highestBid ? ecpm.toFixed(places) : undefined;
}
