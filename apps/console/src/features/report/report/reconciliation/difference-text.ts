import { differenceOf } from '@millrace/contract/report/reconciliation';
import { written } from '../../../../kit/i18n/written.ts';

/** How much more the first side says, in percent of the other, with its sign; a dash where that says nothing. */
export function differenceText(own: number, reported: number | null): string {
  const difference = reported === null ? null : differenceOf(own, reported);
  return difference === null
    ? '–'
    : written(difference, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}
