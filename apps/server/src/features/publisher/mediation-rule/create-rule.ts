import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type createMediationRule,
  type MediationRule,
  maxRules,
  type RuleForm,
} from '@millrace/contract/publisher/mediation-rule';
import { refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { type LockedPlacement, lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { renumber } from '../../../domain/mediation/rule-order.ts';
import { readRule } from '../../../domain/mediation/stored-rule.ts';
import { replaceEntries } from '../../../domain/mediation/write-entries.ts';
import { insertRule } from '../../../domain/mediation/write-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { leaveRoom } from './leave-room.ts';
import { recordedOf, recordRule } from './record-rule.ts';
import { presentRule } from './show-rule.ts';

type Request = RequestOf<typeof createMediationRule>;

/** Adds a rule as the last one of its block. */
export function createRule(context: Context, input: Request): Promise<MediationRule> {
  const { placementId, ...form } = input;
  return context.write(async (tx) => {
    const placement = await lockPlacement(tx, placementId);
    const id = await addRule(context, tx, {
      placement,
      form,
      status: 1,
      priority: maxRules + 1,
      testId: null,
    });
    return presentRule(tx, id);
  });
}

interface NewRule {
  readonly placement: LockedPlacement;
  readonly form: RuleForm;
  readonly status: 0 | 1;
  /** The place that it shall have; a rule that stands there moves back. */
  readonly priority: number;
  /** null: an ordinary rule; else one of group B of the test. */
  readonly testId: number | null;
}

/** Adds a rule to a locked placement, with its lists and its entry in the change log. @returns its id */
export async function addRule(context: Context, tx: Tx, rule: NewRule): Promise<number> {
  const { placement, form, testId } = rule;
  await refuseWhileTestRuns(tx, placement.id);
  const group = { placementId: placement.id, testId };
  await leaveRoom(tx, group);
  const id = await insertRule(tx, rule);
  await replaceEntries(tx, { id, placementId: placement.id, organizationId: placement.organizationId }, form);
  await renumber(tx, group, id);
  const added = found(await readRule(tx, id));
  await recordRule(context, tx, added, { action: 'add', after: recordedOf(added) });
  return id;
}
