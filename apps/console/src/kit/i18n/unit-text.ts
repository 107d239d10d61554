import { type Unit, unitDigits } from '@millrace/contract/report/metric';
import { currentLanguage, languageTag } from './i18n.ts';

/** Money below one needs two more places to be told apart. */
const smallDigits = 4;

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const isMoney = (unit: Unit) => unit === 'money' || unit === 'ecpm';

/** Making one takes as long as writing fifty figures, and a long table writes thousands. */
const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, options: Intl.NumberFormatOptions): string {
  const language = languageTag[currentLanguage()];
  const key = `${language} ${Object.values(options).join(' ')}`;
  const known = formats.get(key);
  const made = known ?? new Intl.NumberFormat(language, options);
  if (known === undefined) formats.set(key, made);
  return made.format(value);
}

/** A figure in the person's language, as exact as screens show it. */
export function unitText(unit: Unit, value: number): string {
  const maximumFractionDigits = isMoney(unit) && Math.abs(value) < 1 ? smallDigits : unitDigits[unit];
  if (isMoney(unit)) return format(value, { ...dollars, minimumFractionDigits: 2, maximumFractionDigits });
  return format(value, { style: unit === 'percent' ? 'percent' : 'decimal', maximumFractionDigits });
}

/** The same in few letters, for the round numbers of an axis: "$12.5K", "1.2万". */
export function shortUnitText(unit: Unit, value: number): string {
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  if (isMoney(unit)) return format(value, { ...dollars, ...short });
  return format(value, { style: unit === 'percent' ? 'percent' : 'decimal', ...short });
}
