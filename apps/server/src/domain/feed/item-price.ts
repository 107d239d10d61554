import type { Refusal } from '@millrace/contract/advertiser/feed-state';
import { currencies } from '@millrace/contract/publisher/account';

export interface ItemPrice {
  /** Decimal, with up to six digits behind the point. */
  readonly amount: string;
  readonly currency: string;
}

export interface PriceOptions {
  /** Of prices that name none. */
  readonly currency: string | null;
  /** They are in the smallest unit of their currency. */
  readonly minorUnits: boolean;
}

const known: ReadonlySet<string> = new Set(currencies);
/** Signs that stand for one currency; `$` and `¥` are those of several. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₽': 'RUB',
  '₹': 'INR',
  '₩': 'KRW',
};
const digitsBehind = new Map<string, number>();

/** Digits of a currency's smallest unit: 2 of EUR, 0 of JPY. */
function minorDigits(currency: string): number {
  let digits = digitsBehind.get(currency);
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digitsBehind.set(currency, digits);
  }
  return digits;
}

/** Reads `19.99 EUR`, `EUR 19.99`, `1.299,00` and their like, exactly. */
export function readPrice(
  text: string,
  currencyText: string,
  options: PriceOptions,
):
  | ItemPrice
  | { readonly problem: Extract<Refusal, 'noPrice' | 'priceMalformed' | 'noCurrency' | 'unknownCurrency'> } {
  if (text === '') return { problem: 'noPrice' };
  const [, before = '', number = '', after = ''] =
    /^([^\d.,-]*)([\d.,'\s\u00a0\u202f]*\d)([^\d]*)$/.exec(text) ?? [];
  const amount = decimalOf(number.replace(/['\s\u00a0\u202f]/g, ''));
  if (amount === undefined) return { problem: 'priceMalformed' };
  const said = `${before}${after}`.trim();
  const word = /^[A-Za-z]{3}$/.test(said) ? said.toUpperCase() : signs[said];
  // What stands beside the number and is neither says nothing by itself, as `$` does not.
  if (said !== '' && word === undefined && /[A-Za-z]/.test(said)) return { problem: 'unknownCurrency' };
  const currency = word ?? (currencyText.toUpperCase() || (options.currency ?? ''));
  if (currency === '') return { problem: 'noCurrency' };
  if (!known.has(currency)) return { problem: 'unknownCurrency' };
  return { amount: options.minorUnits ? shifted(amount, minorDigits(currency)) : amount, currency };
}

/** With a point before the fraction, whatever separators it has; undefined: it is no such number, or has too many digits. */
function decimalOf(text: string): string | undefined {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  let plain = text;
  if (comma !== -1 && point !== -1) plain = comma > point ? european(text) : text.replaceAll(',', '');
  else if (comma !== -1) plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : european(text);
  else if (/^\d{1,3}(\.\d{3}){2,}$/.test(text)) plain = text.replaceAll('.', '');
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

const european = (text: string) => text.replaceAll('.', '').replace(',', '.');

/** The point moved to the left, exactly. */
function shifted(amount: string, digits: number): string {
  if (digits === 0) return amount;
  const [whole = '', fraction = ''] = amount.split('.');
  const padded = whole.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}${fraction}`.slice(0, 12 + 7);
}
