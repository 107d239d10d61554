import { isDeepStrictEqual } from 'node:util';
import { StaleEdit } from '../../platform/change-log/stale-edit.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { type RuleGroup, readOrder } from './rule-order.ts';

/** Whose history an order of the group is part of: group B's is taken back by itself. */
export const historyOfOrder = ({ placementId, testId }: RuleGroup) =>
  testId === null
    ? ({ entity: 'rule_order', entityId: placementId } as const)
    : ({ entity: 'ab_test_order', entityId: testId } as const);

/** Of a group whose placement is locked. @throws CallError staleOrder when its order is another than the caller knows */
export async function refuseStaleOrder(
  tx: Tx,
  group: RuleGroup,
  expectedIds: readonly number[],
): Promise<void> {
  const { ids } = await readOrder(tx, group);
  if (isDeepStrictEqual(ids, expectedIds)) return;
  // A rule that came, went or is for other countries changes the order, too.
  const { entity, entityId } = historyOfOrder(group);
  const things = { [entity]: entityId, mediation_rule: [...new Set([...ids, ...expectedIds])] };
  throw new StaleEdit(things, undefined, undefined, 'mediationRule.errors.staleOrder');
}
