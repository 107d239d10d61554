import { importProblem } from '@millrace/contract/advertiser/feed-import';
import { isWarning } from '@millrace/contract/advertiser/feed-state';
import * as z from 'zod/mini';

const problemList = z.array(importProblem);

export const problemsOf = (stored: unknown) => z.parse(problemList, stored ?? []);

/** Items that an import did not show, and kinds of problems that it met. */
export function importRefusals(stored: unknown): { readonly refused: number; readonly problems: number } {
  const problems = problemsOf(stored);
  const refused = problems.reduce((sum, { problem, items }) => sum + (isWarning(problem) ? 0 : items), 0);
  return { refused, problems: problems.length };
}
