import { languageTag } from '@millrace/contract/common';
import { currentLanguage } from './i18n.ts';

/** Making one takes as long as writing fifty figures, and a long table writes thousands. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number in the person's language. */
export function written(value: number, options: Intl.NumberFormatOptions = {}): string {
  const language = languageTag[currentLanguage()];
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, known);
  return known.format(value);
}

export const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Whether nothing of it is smaller than a cent; a sum may be off by what floating point can't say. */
const isWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-9;

/** As many places as an amount below one dollar needs to be told from others. */
function placesOf(amount: number): Intl.NumberFormatOptions {
  const size = Math.abs(amount);
  if (isWholeCents(size) || size >= 0.99995) return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (size >= 0.001) return { minimumFractionDigits: 4, maximumFractionDigits: 4 };
  return { maximumSignificantDigits: 2 };
}

/**
 * An amount in USD: to the cent, below one dollar to four places unless it is of whole cents, and the smallest with their first
 * two digits, so that only nothing is written as $0.00.
 */
export function usdText(amount: number): string {
  // A difference that came to nothing is not less than nothing.
  return written(amount, { ...dollars, ...placesOf(amount), signDisplay: 'negative' });
}
