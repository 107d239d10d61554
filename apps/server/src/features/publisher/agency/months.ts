import { correctedMonths } from '@millrace/contract/publisher/agency';
import { addMonths, lastDayOf } from '../../../platform/months.ts';

/** The days that the statement of a month looks at. */
export function daysOfStatement(month: string): { readonly from: string; readonly to: string } {
  return { from: addMonths(month, -correctedMonths), to: lastDayOf(month) };
}
