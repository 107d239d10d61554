import {
  add,
  type Decimal,
  decimalText,
  multiply,
  parseDecimal,
  round,
  zero,
} from '../../platform/decimal.ts';

/** A purchase as a phone tells of it. */
export interface Purchase {
  /** As the phone wrote it: text or a number. */
  readonly amount: string | number | null;
  /** All purchases before this one, in USD. */
  readonly total: string | number | null;
}

/** A purchase as it is counted. */
export interface CountedPurchase {
  /** For the answer: the total in USD with this purchase, 6 places at most. */
  readonly iapUsd: number;
  /** Decimal text in the purchase's own currency; null: the phone named none that can be true. */
  readonly amount: string | null;
  /** Decimal text with 6 places at most; null: the rate, or the amount, is not known. */
  readonly usd: string | null;
}

const places = 6;
/** What fits into the columns that keep it, and into a JSON number to the last place that matters. */
const largest: Decimal = { units: 1_000_000_000n, scale: 0 };

/**
 * What a purchase adds to a person's total, up to a billion USD. An amount in a currency without a rate is kept, and adds nothing.
 * @param rate USD for one unit (`UsdRate.rate`); null: not known
 */
export function countPurchase({ amount, total }: Purchase, rate: string | null): CountedPurchase {
  const paid = fitting(readDecimal(amount));
  const before = round(atMost(readDecimal(total) ?? zero), places);
  const worth = rate === null ? null : parseDecimal(rate);
  const usd = paid === null || !worth ? null : round(multiply(paid, worth), places);
  const after = usd === null ? before : atMost(add(before, usd));
  return {
    iapUsd: Number(decimalText(after)),
    amount: paid === null ? null : decimalText(round(paid, places)),
    usd: usd === null ? null : decimalText(usd),
  };
}

/** Phones write -1 and an empty text for what they don't know. */
function readDecimal(value: Purchase['amount']): Decimal | null {
  const read = value === null ? undefined : parseDecimal(String(value).trim());
  return read === undefined || read.units < 0n ? null : read;
}

const isBeyond = ({ units, scale }: Decimal) => units > largest.units * 10n ** BigInt(scale);

/** One purchase that is beyond all is a mistake, and none. */
const fitting = (amount: Decimal | null) => (amount === null || isBeyond(amount) ? null : amount);

/** Whoever has paid more than all is not taken for somebody who has paid nothing. */
const atMost = (total: Decimal) => (isBeyond(total) ? largest : total);
