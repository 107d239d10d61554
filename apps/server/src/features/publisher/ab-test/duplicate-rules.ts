import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTest, duplicateAbTestRules, resortAbTestRules } from '@millrace/contract/publisher/ab-test';
import { maxRules } from '@millrace/contract/publisher/mediation-rule';
import { refuseStaleOrder } from '../../../domain/mediation/expected-order.ts';
import type { LockedPlacement } from '../../../domain/mediation/placement-lock.ts';
import { renumber, storeOrder } from '../../../domain/mediation/rule-order.ts';
import { formOf, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { replaceEntries } from '../../../domain/mediation/write-entries.ts';
import { insertRule } from '../../../domain/mediation/write-rule.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError, found, foundAt } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { entriesOf, readGroups } from './groups.ts';
import { presentTest } from './present-test.ts';
import { lockDraft } from './stored-test.ts';

/**
 * Copies rules of group A to group B. The copies name the same instances as long as the test is prepared; its start makes
 * the copies of those.
 */
export function duplicateRules(
  context: Context,
  { testId, ruleIds }: RequestOf<typeof duplicateAbTestRules>,
): Promise<AbTest> {
  return context.write(async (tx) => {
    const { test, placement } = await lockDraft(tx, testId);
    const { A, B } = await readGroups(tx, test);
    const there = new Set(B.map(({ originId }) => originId));
    const wanted = new Set(ruleIds);
    for (const [index, id] of ruleIds.entries()) {
      const known = A.find((rule) => rule.id === id);
      foundAt(`ruleIds.${index}`, known);
    }
    const copied = A.filter(({ id }) => wanted.has(id) && !there.has(id));
    if (copied.some((rule) => entriesOf(rule).length === 0))
      throw fieldError('ruleIds', 'abTest.errors.ruleWithoutInstances');
    if (B.length + copied.length > maxRules) throw new CallError('abTest.errors.tooManyRules');
    for (const [index, rule] of copied.entries()) {
      await copyRule(context, tx, { placement, testId, rule, priority: B.length + index + 1 });
    }
    await renumber(tx, { placementId: placement.id, testId });
    return presentTest(tx, testId);
  });
}

interface RuleCopy {
  readonly placement: LockedPlacement;
  readonly testId: number;
  readonly rule: StoredRule;
  readonly priority: number;
}

async function copyRule(context: Context, tx: Tx, { placement, testId, rule, priority }: RuleCopy) {
  const form = formOf(rule);
  const { status } = rule;
  const id = await insertRule(tx, { placement, form, status, priority, testId, originId: rule.id });
  const { organizationId } = placement;
  await replaceEntries(tx, { id, placementId: placement.id, organizationId }, form);
  await recordChange(tx, context.scope, {
    entity: 'mediation_rule',
    entityId: id,
    action: 'add',
    name: rule.name,
    appId: placement.appId,
    after: { ...form, status },
  });
}

export function resortRules(
  context: Context,
  { testId, ruleIds, expectedIds }: RequestOf<typeof resortAbTestRules>,
): Promise<AbTest> {
  return context.write(async (tx) => {
    const { placement } = await lockDraft(tx, testId);
    await refuseStaleOrder(tx, { placementId: placement.id, testId }, expectedIds);
    await writeGroupOrder(context, tx, testId, ruleIds);
    return presentTest(tx, testId);
  });
}

/** @throws CallError wrongOrder unless `ruleIds` are all rules of group B, those for countries first */
export async function writeGroupOrder(
  context: Context,
  tx: Tx,
  testId: number,
  ruleIds: readonly number[],
): Promise<void> {
  const { test } = await lockDraft(tx, testId);
  const { B } = await readGroups(tx, test);
  const rules = ruleIds.map((id) => found(B.find((rule) => rule.id === id)));
  const forAll = rules.map(({ countries }) => countries.includes('00'));
  const blocksApart = forAll.every((all, index) => all || !forAll.slice(0, index).includes(true));
  if (new Set(ruleIds).size !== B.length || rules.length !== B.length || !blocksApart)
    throw new CallError('abTest.errors.wrongOrder');
  await storeOrder(tx, { placementId: test.placementId, testId }, ruleIds);
  await recordChange(tx, context.scope, {
    entity: 'ab_test_order',
    entityId: testId,
    action: 'edit',
    name: test.name,
    appId: test.pubAppId,
    before: { ids: B.map(({ id }) => id) },
    after: { ids: ruleIds },
  });
}
