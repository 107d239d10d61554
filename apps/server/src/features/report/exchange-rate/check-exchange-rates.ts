import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { checkExchangeRates } from '@millrace/contract/report/exchange-rate';
import { checkRates } from '../../../domain/exchange-rate/import-rates.ts';
import { readRates } from '../../../domain/exchange-rate/read-rates.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mostProblems } from './most-problems.ts';

/** What the bank's file would bring in; nothing is changed. */
export async function answerCheckExchangeRates(
  { services, read }: Context,
  { file, force }: RequestOf<typeof checkExchangeRates>,
): Promise<ResponseOf<typeof checkExchangeRates>> {
  const rates = await readRates(file, services.now());
  const { problems, days, currencies, changed, firstDay, lastDay } = await read((tx) =>
    checkRates(tx, rates, { force }),
  );
  return {
    ...{ days: days ?? 0, currencies: currencies ?? 0, changed: changed ?? 0 },
    ...{ firstDay: firstDay ?? null, lastDay: lastDay ?? null },
    problems: problems
      .slice(0, mostProblems)
      .map((problem) => ({ ...problem, params: { ...problem.params } })),
    problemCount: problems.length,
    onlyJumps: problems.length > 0 && problems.every(({ key }) => key === 'exchangeRate.errors.jump'),
  };
}
