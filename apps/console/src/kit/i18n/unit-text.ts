import { type Unit, unitDigits } from '@millrace/contract/report/metric';
import { dollars, usdText, written } from './written.ts';

const isMoney = (unit: Unit) => unit === 'money' || unit === 'ecpm';

/** A figure in the person's language, as exact as screens show it. */
export function unitText(unit: Unit, value: number): string {
  if (isMoney(unit)) return usdText(value);
  return written(value, {
    style: unit === 'percent' ? 'percent' : 'decimal',
    maximumFractionDigits: unitDigits[unit],
  });
}

/** The same in few letters, for the round numbers of an axis: "$12.5K", "1.2万". */
export function shortUnitText(unit: Unit, value: number): string {
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  if (isMoney(unit)) return written(value, { ...dollars, ...short });
  return written(value, { style: unit === 'percent' ? 'percent' : 'decimal', ...short });
}
