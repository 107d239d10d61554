import { mostSavedReports, mostSharedReports } from '@millrace/contract/report/saved-report';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';

/**
 * Checks that there are not too many, once everything else is written; of two at the same time the second one waits.
 * @throws CallError tooMany, tooManyShared
 */
export async function leaveRoom({ scope }: Context, tx: Tx): Promise<void> {
  const { userId, organizationId } = scope;
  await takeTurn(tx, `saved reports ${organizationId}`);
  const { own, shared } = await tx
    .selectFrom('saved_report')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('user_id', '=', userId).filterWhere('shared', '=', false).as('own'),
      fn.countAll<string>().filterWhere('shared', '=', true).as('shared'),
    ])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(own) > mostSavedReports) throw new CallError('savedReport.errors.tooMany');
  if (Number(shared) > mostSharedReports) throw new CallError('savedReport.errors.tooManyShared');
}
