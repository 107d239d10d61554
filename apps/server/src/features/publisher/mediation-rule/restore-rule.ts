import { readOpenTest, refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { renumber } from '../../../domain/mediation/rule-order.ts';
import { readRule } from '../../../domain/mediation/stored-rule.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { leaveRoom } from './leave-room.ts';
import { recordedOf, recordRule } from './record-rule.ts';

/** Brings a removed rule back with its lists, to the place that it had. @throws CallError notFound, tooMany, testRunning, testOver */
export async function writeRestoration(context: Context, tx: Tx, id: number): Promise<void> {
  const removed = found(
    await tx
      .selectFrom('mediation_rule')
      .select(['placement_id', 'test_id'])
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst(),
  );
  const placement = await lockPlacement(tx, removed.placement_id);
  await refuseWhileTestRuns(tx, placement.id);
  if (removed.test_id !== null && (await readOpenTest(tx, placement.id))?.id !== removed.test_id)
    throw new CallError('mediationRule.errors.testOver');
  const group = { placementId: placement.id, testId: removed.test_id };
  await leaveRoom(tx, group);
  await tx.updateTable('mediation_rule').set({ removed_at: null }).where('id', '=', id).execute();
  await renumber(tx, group, id);
  const rule = found(await readRule(tx, id));
  await recordRule(context, tx, rule, { action: 'add', after: recordedOf(rule) });
}
