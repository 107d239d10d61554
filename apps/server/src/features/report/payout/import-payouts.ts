import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type checkPayouts, type importPayouts, mostPayoutProblems } from '@millrace/contract/report/payout';
import { CallError, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { notePayouts } from './create-payout.ts';
import { payoutsOf, placesNoted } from './queries.ts';
import { readPayouts } from './read-payouts.ts';

/** What a file of payouts would note; nothing is changed. */
export async function answerCheckPayouts(
  { services, read }: Context,
  { csv }: RequestOf<typeof checkPayouts>,
): Promise<ResponseOf<typeof checkPayouts>> {
  const { payouts, rows, problems } = readPayouts(csv, services.now());
  const noted = await read((tx) => placesNoted(tx, payouts));
  return {
    payouts: payouts.slice(0, mostPayoutProblems),
    payoutCount: payouts.length,
    notedRows: noted.slice(0, mostPayoutProblems).flatMap((place) => rows[place] ?? []),
    notedCount: noted.length,
    problems: problems.slice(0, mostPayoutProblems),
    problemCount: problems.length,
  };
}

/** Notes all payouts of a file, or says by row what is wrong with it. */
export async function answerImportPayouts(
  context: Context,
  { csv, fileName, again }: RequestOf<typeof importPayouts>,
): Promise<ResponseOf<typeof importPayouts>> {
  const { payouts, problems } = readPayouts(csv, context.services.now());
  if (problems.length > 0) {
    const fields = problems
      .slice(0, mostPayoutProblems)
      .map(({ row, key, params }) => [`csv.${row}`, { key, params }] as const);
    throw wrongFields(Object.fromEntries(fields));
  }
  await context.write(async (tx) => {
    await takeTurn(tx, payoutsOf(context.scope));
    const { length: count } = again ? [] : await placesNoted(tx, payouts);
    if (count > 0) throw new CallError('payout.errors.alreadyNoted', { params: { count } });
    await notePayouts(context, tx, payouts, fileName);
  });
  return { taken: payouts.length };
}
