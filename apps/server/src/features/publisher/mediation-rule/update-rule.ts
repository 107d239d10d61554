import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  MediationRule,
  RuleEntry,
  RuleForm,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { renumber } from '../../../domain/mediation/rule-order.ts';
import { formOf, readRule } from '../../../domain/mediation/stored-rule.ts';
import { replaceEntries } from '../../../domain/mediation/write-entries.ts';
import { ruleColumnsOf } from '../../../domain/mediation/write-rule.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type LockedRule, lockRule } from './lock-rule.ts';
import { noteSwitchedEntries } from './note-switches.ts';
import { recordedOf, recordRule } from './record-rule.ts';
import { presentRule } from './show-rule.ts';

type Request = RequestOf<typeof updateMediationRule>;

/** Saves a rule whole. @throws CallError staleEdit with the rule as it is, when another save came between */
export function updateRule(context: Context, { id, version, ...form }: Request): Promise<MediationRule> {
  return context.write(async (tx) => {
    const locked = await lockRule(tx, id);
    if (locked.rule.version !== version) {
      throw new StaleEdit({ mediation_rule: id }, await presentRule(tx, id));
    }
    await saveRule(context, tx, locked, form);
    return presentRule(tx, id);
  });
}

/** Stores a form over a locked rule: lists, place among the others, version and change log included. */
export async function saveRule(context: Context, tx: Tx, locked: LockedRule, form: RuleForm): Promise<void> {
  const { rule, placement } = locked;
  if (!isDeepStrictEqual(experimentOf(formOf(rule)), experimentOf(form))) {
    await refuseWhileTestRuns(tx, placement.id);
  }
  await tx
    .updateTable('mediation_rule')
    .set({ ...ruleColumnsOf(form), version: rule.version + 1 })
    .where('id', '=', rule.id)
    .execute();
  const { organizationId } = placement;
  await replaceEntries(tx, { id: rule.id, placementId: placement.id, organizationId }, form);
  await renumber(tx, { placementId: placement.id, testId: rule.testId });
  const saved = found(await readRule(tx, rule.id));
  await noteSwitchedEntries(context, tx, rule, saved);
  await recordRule(context, tx, saved, {
    action: 'edit',
    before: recordedOf(rule),
    after: recordedOf(saved),
  });
}

const idsOf = (entries: readonly RuleEntry[]) => entries.map(({ instanceId }) => instanceId);

/** What a running test compares, so what may not change under it: everything but the name and the switches. */
function experimentOf({ name: _, waterfall, bidding, ...rest }: RuleForm) {
  return { ...rest, waterfall: idsOf(waterfall), bidding: idsOf(bidding) };
}
