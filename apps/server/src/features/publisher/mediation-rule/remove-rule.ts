import { refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { renumber } from '../../../domain/mediation/rule-order.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockRule } from './lock-rule.ts';
import { recordedOf, recordRule } from './record-rule.ts';

export function removeRule(context: Context, { id }: { readonly id: number }): Promise<null> {
  return context.write(async (tx) => {
    await writeRemoval(context, tx, id);
    return null;
  });
}

/** Takes a rule away; its row, lists and number stay, so that it can come back where it was. */
export async function writeRemoval(context: Context, tx: Tx, id: number): Promise<void> {
  const { rule, placement } = await lockRule(tx, id);
  await refuseWhileTestRuns(tx, placement.id);
  await tx
    .updateTable('mediation_rule')
    .set({ removed_at: context.services.now() })
    .where('id', '=', id)
    .execute();
  await renumber(tx, { placementId: placement.id, testId: rule.testId });
  await recordRule(context, tx, rule, { action: 'delete', before: recordedOf(rule) });
}
