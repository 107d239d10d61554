import { isDeepStrictEqual } from 'node:util';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { resortMediationRules } from '@millrace/contract/publisher/mediation-rule';
import { historyOfOrder, refuseStaleOrder } from '../../../domain/mediation/expected-order.ts';
import { refuseWhileTestRuns } from '../../../domain/mediation/open-test.ts';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { type RuleGroup, readOrder, storeOrder } from '../../../domain/mediation/rule-order.ts';
import { queryRules } from '../../../domain/mediation/stored-rule.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
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
    await refuseStaleOrder(tx, group, expectedIds);
    await writeOrder(context, tx, group, ids);
    return { order: [...ids] };
  });
}

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
    ...historyOfOrder(group),
    action: 'edit',
    name: placement.name,
    appId: placement.appId,
    before: { ids: before.ids },
    after: { ids },
  });
}
