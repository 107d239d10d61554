import type { Fields } from '../../../platform/fields.ts';
import { amountOf } from '../coerce.ts';
import { currencyOf } from './read-waterfall.ts';

export interface Purchase {
  /** ISO 4217, upper case; null: none said. */
  readonly currency: string | null;
  /** What was paid, decimal text; null: no amount. */
  readonly amount: string | null;
  /** What the person had paid before, USD as decimal text. */
  readonly totalUsd: string;
}

/** Reads `iap`. Never throws. */
export function readPurchase({ cur, iap, iapt }: Fields): Purchase {
  return { currency: currencyOf(cur), amount: amountOf(iap), totalUsd: amountOf(iapt) ?? '0' };
}
