import { currentLanguage, languageTag } from './i18n.ts';

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

/**
 * An amount in USD: to the cent, below one dollar to four places, and however small with its first two digits, so that only
 * nothing is written as $0.00.
 */
export function usdText(amount: number): string {
  return written(amount, {
    ...dollars,
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.abs(amount) < 1 ? 4 : 2,
    minimumSignificantDigits: 1,
    maximumSignificantDigits: 2,
    roundingPriority: 'morePrecision',
    // A difference that came to nothing is not less than nothing.
    signDisplay: 'negative',
  });
}
