import type { RequestOf } from '@millrace/contract/kit/call';
import type { MediationRule, updateMediationRuleStatus } from '@millrace/contract/publisher/mediation-rule';
import { noteInRunningTests } from '../../../domain/mediation/test-note.ts';
import { switching } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockRule } from './lock-rule.ts';
import { recordRule } from './record-rule.ts';
import { presentRule } from './show-rule.ts';

type Request = RequestOf<typeof updateMediationRuleStatus>;

/** Switches a rule on or off; that is no edit of it, so its version stays. */
export function setRuleStatus(context: Context, { id, status }: Request): Promise<MediationRule> {
  return context.write(async (tx) => {
    await writeRuleStatus(context, tx, id, status);
    return presentRule(tx, id);
  });
}

/** The same inside a transaction. @throws CallError notFound */
export async function writeRuleStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const { rule } = await lockRule(tx, id);
  if (rule.status === status) return;
  await tx.updateTable('mediation_rule').set({ status }).where('id', '=', id).execute();
  const { placementId, name } = rule;
  await noteInRunningTests(tx, context.scope, context.services.now(), [
    { placementId, entity: 'mediation_rule', entityId: id, name, status },
  ]);
  await recordRule(context, tx, rule, {
    ...switching(rule.status, status),
  });
}
