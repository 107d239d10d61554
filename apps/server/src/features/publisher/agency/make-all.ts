import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { makeAllStatements } from '@millrace/contract/publisher/agency';
import type { PersonContext } from '../../../platform/http/context.ts';
import { refuseOpenMonth } from './make-statement.ts';
import { makeStatements } from './make-statements-job.ts';

/** Has the statements of a month made for every organization that has none; where that is under way, it is that. */
export function makeAll(
  { services, scope, write }: PersonContext,
  { month }: RequestOf<typeof makeAllStatements>,
): Promise<ResponseOf<typeof makeAllStatements>> {
  refuseOpenMonth(services.now(), month);
  return write(async (tx) => {
    const { userId, administratorName } = scope;
    const by = { userId, ...(administratorName !== null && { administratorName }) };
    await services.jobs.send(tx, makeStatements, { month, ...by }, { key: month });
    return null;
  });
}
