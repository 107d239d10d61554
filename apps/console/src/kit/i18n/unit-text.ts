import { type Unit, unitDigits } from '@millrace/contract/report/metric';
import { currentLanguage, languageTag } from './i18n.ts';

/** Money below one needs two more places to be told apart. */
const smallDigits = 4;

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const isMoney = (unit: Unit) => unit === 'money' || unit === 'ecpm';

function format(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(languageTag[currentLanguage()], options).format(value);
}

/** A figure in the person's language, as exact as screens show it. */
export function unitText(unit: Unit, value: number): string {
  const maximumFractionDigits = isMoney(unit) && Math.abs(value) < 1 ? smallDigits : unitDigits[unit];
  if (isMoney(unit)) return format(value, { ...dollars, minimumFractionDigits: 2, maximumFractionDigits });
  return format(value, { ...(unit === 'percent' ? { style: 'percent' } : {}), maximumFractionDigits });
}

/** The same in few letters, for the round numbers of an axis: "$12.5K", "1.2万". */
export function shortUnitText(unit: Unit, value: number): string {
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  if (isMoney(unit)) return format(value, { ...dollars, ...short });
  return format(value, { ...(unit === 'percent' ? { style: 'percent' } : {}), ...short });
}
