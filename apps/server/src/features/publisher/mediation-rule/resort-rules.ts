import { isDeepStrictEqual } from 'node:util';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { resortMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { type RuleGroup, readOrder, storeOrder } from '../../../domain/mediation/rule-order.ts';
import { queryRules } from '../../../domain/mediation/stored-rule.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Request = RequestOf<typeof resortMediationRules>;

/** Puts the rules of a placement, or of group B of its test, into another order. */
export function resortRules(
  context: Context,
  { placementId, ids, expectedIds }: Request,
): Promise<ResponseOf<typeof resortMediationRules>> {
  return context.write(async (tx) => {
    await lockPlacement(tx, placementId);
    const group = await groupOf(tx, placementId, ids);
    const { ids: order } = await readOrder(tx, group);
    if (!isDeepStrictEqual(order, expectedIds)) {
      // A rule that came, went or is for other countries changes the order, too.
      const { entity, entityId } = changedIn(group);
      const things = { [entity]: entityId, mediation_rule: [...new Set([...order, ...expectedIds])] };
      throw new StaleEdit(things, undefined, undefined, 'mediationRule.errors.staleOrder');
    }
    await writeOrder(context, tx, group, ids);
    return { order: [...ids] };
  });
}

/** Whose history an order of the group is part of: group B's is taken back by itself. */
const changedIn = ({ placementId, testId }: RuleGroup) =>
  testId === null
    ? ({ entity: 'rule_order', entityId: placementId } as const)
    : ({ entity: 'ab_test_order', entityId: testId } as const);

/** The group that all of the rules belong to. @throws CallError notFound when there is none */
async function groupOf(tx: Tx, placementId: number, ids: readonly number[]): Promise<RuleGroup> {
  const rows = await queryRules(tx)
    .select(['id', 'test_id'])
    .where('placement_id', '=', placementId)
    .where('id', 'in', ids)
    .execute();
  for (const id of ids) found(rows.find((row) => row.id === id));
  const [testId = null, another] = [...new Set(rows.map((row) => row.test_id))];
  if (another !== undefined) throw new CallError('common.errors.notFound');
  return { placementId, testId };
}

/**
 * Stores an order of all rules of a group whose placement is locked.
 * @throws CallError staleOrder when `ids` are not the rules that there are, otherBlock, testRunning
 */
export async function writeOrder(
  context: Context,
  tx: Tx,
  group: RuleGroup,
  ids: readonly number[],
): Promise<void> {
  const { placementId } = group;
  const before = await readOrder(tx, group);
  const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other);
  if (!isDeepStrictEqual(sorted(ids), sorted(before.ids))) {
    throw new CallError('mediationRule.errors.staleOrder');
  }
  const countries = new Set(before.ids.slice(0, before.countryRules));
  if (!ids.slice(0, before.countryRules).every((id) => countries.has(id))) {
    throw new CallError('mediationRule.errors.otherBlock');
  }
  if (isDeepStrictEqual(before.ids, ids)) return;
  await refuseWhileTestRuns(tx, placementId);
  await storeOrder(tx, group, ids);
  const placement = await lockPlacement(tx, placementId);
  await recordChange(tx, context.scope, {
    ...changedIn(group),
    action: 'edit',
    name: placement.name,
    appId: placement.appId,
    before: { ids: before.ids },
    after: { ids },
  });
}
