import { correctedMonths } from '@millrace/contract/publisher/agency';
import { addMonths } from '../../../platform/months.ts';

/** The first of the months that the statement of a month looks at. */
export const firstOfStatement = (month: string): string => addMonths(month, -correctedMonths);

/** All of them, its own as the last. */
export function monthsOfStatement(month: string): readonly string[] {
  return Array.from({ length: correctedMonths + 1 }, (_, at) => addMonths(firstOfStatement(month), at));
}
