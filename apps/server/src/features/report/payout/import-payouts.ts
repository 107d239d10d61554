import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type checkPayouts, type importPayouts, mostPayoutProblems } from '@millrace/contract/report/payout';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notePayouts } from './create-payout.ts';
import { readPayouts } from './read-payouts.ts';

/** What a file of payouts would note; nothing is changed. */
export async function answerCheckPayouts(
  { services }: Context,
  { csv }: RequestOf<typeof checkPayouts>,
): Promise<ResponseOf<typeof checkPayouts>> {
  const { payouts, problems } = readPayouts(csv, services.now());
  return {
    payouts: payouts.slice(0, mostPayoutProblems),
    payoutCount: payouts.length,
    problems: problems.slice(0, mostPayoutProblems),
    problemCount: problems.length,
  };
}

/** Notes all payouts of a file, or says by row what is wrong with it. */
export async function answerImportPayouts(
  context: Context,
  { csv, fileName }: RequestOf<typeof importPayouts>,
): Promise<ResponseOf<typeof importPayouts>> {
  const { payouts, problems } = readPayouts(csv, context.services.now());
  if (problems.length > 0) {
    const fields = problems
      .slice(0, mostPayoutProblems)
      .map(({ row, key, params }) => [`csv.${row}`, { key, params }] as const);
    throw new CallError('common.errors.badParameter', { fields: Object.fromEntries(fields) });
  }
  await context.write((tx) => notePayouts(context, tx, payouts, fileName));
  return { taken: payouts.length };
}
