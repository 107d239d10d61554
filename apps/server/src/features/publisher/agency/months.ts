import { correctedMonths } from '@millrace/contract/publisher/agency';
import { addDays } from '@millrace/contract/report/period';
import { addMonths } from '../../../platform/months.ts';

/** The days that the statement of a month looks at. */
export function daysOfStatement(month: string): { readonly from: string; readonly to: string } {
  return { from: addMonths(month, -correctedMonths), to: addDays(addMonths(month, 1), -1) };
}
