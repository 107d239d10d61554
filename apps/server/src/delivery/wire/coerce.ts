import { type Fields, isFields } from '../../platform/fields.ts';

/**
 * Readers of single values. Phones in the field send all sorts: numbers as text, `-1` and `""` for "not known", wrong
 * types. None of these throws; what can't be meant counts as not said (null).
 */

const maxId = 2_147_483_647;
const decimal = /^\+?(\d{1,15})(?:\.(\d{1,18}))?$/;
const scientific = /^\+?(\d{1,15})(?:\.(\d{1,18}))?[eE]([+-]?\d{1,2})$/;
const numeric = /^[+-]?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/;

/** A finite number, or a text that is one; `-1` means "not known". */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number !== -1 ? number : null;
}

/** A whole number of at most 2^53 from `least` up. */
export function intOf(value: unknown, least = 0): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= least ? number : null;
}

/** The last moment that every store can hold: the end of 2299. */
const latest = 10_413_791_999_999;

/** A moment in milliseconds UTC, by whatever clock. */
export function momentOf(value: unknown): number | null {
  const at = intOf(value, 1);
  return at !== null && at <= latest ? at : null;
}

/** An id: whole, above 0, an int32. */
export function idOf(value: unknown): number | null {
  const number = intOf(value, 1);
  return number !== null && number <= maxId ? number : null;
}

/**
 * An amount that is not negative, as decimal text like `12.50`: exactly the digits that came, up to 15 before the point
 * and 18 after it. A JSON number has the shortest digits that stand for it. Java writes ten million and more as `1.0E7`.
 */
export function amountOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? plainDigits(value) : null;
  const digits = typeof value === 'string' ? decimal.exec(plain(value.trim())) : null;
  if (digits === null) return null;
  const [, whole = '0', fraction] = digits;
  return fraction === undefined ? whole : `${whole}.${fraction}`;
}

/** The same amount without an exponent, where it has one. */
function plain(text: string): string {
  const [, whole, fraction = '', exponent] = scientific.exec(text) ?? [];
  if (whole === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`.padEnd(point, '0');
  const padded = digits.padStart(digits.length - Math.min(point - 1, 0), '0');
  const at = Math.max(point, 1);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return at < padded.length ? `${before}.${padded.slice(at)}` : before;
}

/** Without an exponent; null beyond what {@link amountOf} promises. */
function plainDigits(number: number): string | null {
  const shortest = String(number);
  if (decimal.test(shortest)) return shortest;
  return number < 1 ? number.toFixed(18) : null;
}

/**
 * A text that every store can hold, at most `max` UTF-16 units: control characters and line breaks become blanks,
 * halves of surrogate pairs U+FFFD. Numbers count as texts; empty and `-1` as a number do not.
 */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value !== -1 ? String(value) : null;
  if (typeof value !== 'string' || value === '') return null;
  const text = cut(value, max);
  const printable = unprintable.test(text) ? text.replace(unprintables, ' ') : text;
  const trimmed = printable.trim();
  return trimmed === '' ? null : trimmed.toWellFormed();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const unprintables = new RegExp(unprintable.source, 'g');

/** At most `max` units, and no half of a pair at the end. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** Yes or no: 1 or 0, as number or text, or a boolean. */
export function flagOf(value: unknown): boolean | null {
  if (value === 1 || value === true || value === '1' || value === 'true') return true;
  return value === 0 || value === false || value === '0' || value === 'false' ? false : null;
}

/** The objects of a list, at most `max`; what is no object is left out. */
export function listOf(value: unknown, max: number): readonly Fields[] {
  return Array.isArray(value) ? value.slice(0, max).filter(isFields) : [];
}

/** Whatever came as text of at most `max` units: texts as they are, all else as JSON. */
export function jsonTextOf(value: unknown, max: number): string | null {
  if (typeof value !== 'object' || value === null) return textOf(value, max);
  try {
    return textOf(JSON.stringify(value), max);
  } catch {
    return null; // nested so deeply that it can't be written
  }
}
