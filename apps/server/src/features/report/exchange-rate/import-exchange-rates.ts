import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { importExchangeRates } from '@millrace/contract/report/exchange-rate';
import { importRates } from '../../../domain/exchange-rate/import-rates.ts';
import type { RateProblem } from '../../../domain/exchange-rate/rate-file.ts';
import { readRates } from '../../../domain/exchange-rate/read-rates.ts';
import { type CallError, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mostProblems } from './most-problems.ts';

/** Takes in the bank's file whole, or says by line what is wrong with it. */
export async function answerImportExchangeRates(
  { services, scope, write }: Context,
  { file, force }: RequestOf<typeof importExchangeRates>,
): Promise<ResponseOf<typeof importExchangeRates>> {
  const now = services.now();
  // Before the transaction, which may not wait for long.
  const read = await readRates(file, now);
  return write(async (tx) => {
    const done = await importRates(tx, read, { userId: scope.userId, now, force });
    if ('problems' in done) throw refusalOf(done.problems);
    return done;
  });
}

function refusalOf(problems: readonly RateProblem[]): CallError {
  const fields = problems
    .slice(0, mostProblems)
    .map(({ line, key, params }) => [line === 0 ? 'file' : `file.${line}`, { key, params }] as const);
  // Of several problems of a line the first is shown.
  return wrongFields(Object.fromEntries(fields.toReversed()));
}
