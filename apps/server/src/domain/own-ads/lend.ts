import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { type AskLeases, awayAnswers } from './lease.ts';
import { leaseBudgets } from './lease-budgets.ts';

/** Milliseconds between lines in the log about a database that lends nothing. */
const sayEvery = 30_000;

/** Lends from the budgets in the database, to the delivery process of this server. */
export function lendBudgets(
  database: Pick<Database, 'asSystem'>,
  now: () => Date,
  log: Pick<Log, 'warn'>,
): AskLeases {
  let saidAt = Number.NEGATIVE_INFINITY;
  return async (asks) => {
    let isDone = false;
    try {
      return await database.asSystem(async (tx) => {
        const answers = await leaseBudgets(tx, asks, now().getTime());
        isDone = true;
        return answers;
      });
    } catch (error) {
      // Own ads that nobody may pay are shown no longer; all else goes on.
      if (performance.now() - saidAt >= sayEvery) log.warn({ err: error }, 'budgets cannot be lent from');
      saidAt = performance.now();
      const away = awayAnswers(asks);
      // Broken off at its end it may have been stored or not: what is given up then is sure not to be spent twice.
      return isDone ? away.map((answer) => ({ ...answer, granted: '0' })) : away;
    }
  };
}
