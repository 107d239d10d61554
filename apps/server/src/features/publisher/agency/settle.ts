import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/**
 * Makes or changes a statement, of any organization: Administrators settle with all of them and belong to none, and the role
 * of requests may only read. A repeated request
 * gets what the first was answered; where that was lost between the two transactions, the version says that it is stale.
 */
export async function settle<Answer>(
  { services, answered, write }: PersonContext,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const earlier = await answered<Answer>();
  if (earlier !== undefined) return earlier.answer;
  const answer = await services.database.asSystem(work);
  return write(async () => answer);
}
