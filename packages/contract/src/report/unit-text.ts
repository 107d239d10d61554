import { type Language, languageTag } from '../common.ts';
import { type Unit, unitDigits } from './metric.ts';

/** Making one takes as long as writing fifty figures, and a long table writes thousands. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number in a language, less than nothing with a minus: what Intl writes there is a hyphen, at which lines end. */
export function numberText(lang: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${lang} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(languageTag[lang], options);
  formats.set(key, known);
  return known.format(value).replace('-', '−');
}

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

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
export function dollarText(lang: Language, amount: number): string {
  // A difference that came to nothing is not less than nothing.
  return numberText(lang, amount, { ...dollars, ...placesOf(amount), signDisplay: 'negative' });
}

const isMoney = (unit: Unit) => unit === 'money' || unit === 'ecpm';

/** A figure in a language, as exact as screens and mails show it. */
export function unitTextIn(lang: Language, unit: Unit, value: number): string {
  if (isMoney(unit)) return dollarText(lang, value);
  return numberText(lang, value, {
    style: unit === 'percent' ? 'percent' : 'decimal',
    maximumFractionDigits: unitDigits[unit],
  });
}

/** The same in few letters, for the round numbers of an axis: "$12.5K", "1.2万". */
export function shortUnitTextIn(lang: Language, unit: Unit, value: number): string {
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  if (isMoney(unit)) return numberText(lang, value, { ...dollars, ...short });
  return numberText(lang, value, { style: unit === 'percent' ? 'percent' : 'decimal', ...short });
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in a language and in the unit that people read: "18.4 kB", "1.2 MB". */
export function sizeTextIn(lang: Language, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numberText(lang, bytes / 1000 ** power, {
    style: 'unit',
    unit: sizes[power] ?? 'byte',
    // Short, all languages write the unit itself as if there were one.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
}
