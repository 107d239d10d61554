import { add, compare, type Decimal, decimal, multiply, round, zero } from '../../platform/decimal.ts';

export interface Figures {
  /** USD, exact. */
  readonly spend: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly total: Decimal;
}

/** Of every currency that invoices can be in. */
const places = 2;
const cents = (value: Decimal) => atLeast(round(value, places));
/** `1` → `1.00` */
const atLeast = ({ units, scale }: Decimal): Decimal => ({
  units: units * 10n ** BigInt(Math.max(places - scale, 0)),
  scale: Math.max(scale, places),
});

/**
 * Adds lines up to the last digit, then rounds twice and never again: the net amount, in the invoice's currency, and the tax on
 * it. So the lines add up to just what the reports say.
 * @param rate of the currency for one USD
 * @param percent of the tax
 */
export function workOutInvoice(
  spent: readonly Decimal[],
  { rate, percent }: { readonly rate: string | null; readonly percent: string },
): Figures {
  const spend = spent.reduce(add, zero);
  const net = cents(rate === null ? spend : multiply(spend, decimal(rate)));
  const { units, scale } = multiply(net, decimal(percent));
  const tax = cents({ units, scale: scale + 2 });
  return { spend, net, tax, total: add(net, tax) };
}

/** Whether it is about at least a cent: less than that waits for the next invoice, and so does what is owed back. */
export const isWorthAnInvoice = ({ net }: Figures): boolean => compare(net, zero) > 0;
