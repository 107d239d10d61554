import type { AlertEnd } from '@millrace/contract/report/alert';
import { sql } from 'kysely';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { tellOfEnds } from './tell-of-ends-job.ts';

/**
 * Ends what a rule has found, which is looked at no more. Those who were told of it hear so once this commits: whoever
 * changes a rule may not see everybody who is told.
 */
export async function endAlertsOf(
  { scope: { organizationId }, services: { now, jobs } }: Context,
  tx: Tx,
  ruleId: number,
  endedBy: Extract<AlertEnd, `rule${string}`>,
): Promise<void> {
  const ended = await tx
    .updateTable('alert')
    .set({ ended_at: now(), ended_by: endedBy, end_owed: sql<boolean>`told_at is not null` })
    .where('rule_id', '=', ruleId)
    .where('ended_at', 'is', null)
    .returning('end_owed')
    .execute();
  if (ended.some(({ end_owed: isOwed }) => isOwed)) await jobs.send(tx, tellOfEnds, { organizationId });
}
