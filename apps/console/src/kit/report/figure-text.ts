import { type MetricKey, metrics, type Unit, unitDigits } from '@millrace/contract/report/metric';
import { currentLanguage, languageTag } from '../i18n/i18n.ts';

/** Money below one needs two more places to be told apart. */
const smallDigits = 4;

function formatOf(unit: Unit, digits: number): Intl.NumberFormatOptions {
  if (unit === 'money' || unit === 'ecpm')
    return {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    };
  if (unit === 'percent') return { style: 'percent', maximumFractionDigits: digits };
  return { maximumFractionDigits: digits };
}

/**
 * A figure in the person's language; a dash where it is divided by nothing.
 * @param figure decimal text as it is on the wire
 */
export function figureText(metric: MetricKey, figure: string | null | undefined): string {
  if (figure === null || figure === undefined) return '–';
  const { unit } = metrics[metric];
  const value = Number(figure);
  const isMoney = unit === 'money' || unit === 'ecpm';
  const digits = isMoney && Math.abs(value) < 1 ? smallDigits : unitDigits[unit];
  return new Intl.NumberFormat(languageTag[currentLanguage()], formatOf(unit, digits)).format(value);
}
