import { type Language, languageTag } from '@millrace/contract/common';
import type { TextParams } from '../../platform/text.ts';

/**
 * What a notice about an invoice or a statement says in its reader's language: `amount` grouped and exact, at least in cents, `due`
 * (`YYYY-MM-DD`) as a day, `month` (`YYYY-MM`) as a month.
 */
export function billWords(lang: Language, { amount, due, month }: TextParams): TextParams {
  return {
    ...(isDecimal(amount) && { amount: amountText(lang, amount) }),
    ...(typeof due === 'string' && day.test(due) && { due: dateText(lang, due, { dateStyle: 'medium' }) }),
    ...(typeof month === 'string' &&
      monthOnly.test(month) && { month: dateText(lang, `${month}-01`, { year: 'numeric', month: 'long' }) }),
  };
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const monthOnly = /^\d{4}-\d{2}$/;

const isDecimal = (amount: unknown): amount is Intl.StringNumericLiteral =>
  typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount);

function amountText(lang: Language, amount: Intl.StringNumericLiteral): string {
  const format = new Intl.NumberFormat(languageTag[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  });
  return format.format(amount).replace('-', '−');
}

const dateText = (lang: Language, date: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTag[lang], { ...how, timeZone: 'UTC' }).format(new Date(date));
