import type { LockedPlacement } from '../../../domain/mediation/placement-lock.ts';
import { renumber, storeOrder } from '../../../domain/mediation/rule-order.ts';
import { formOf, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { replaceEntries } from '../../../domain/mediation/write-entries.ts';
import { ruleColumnsOf } from '../../../domain/mediation/write-rule.ts';
import { type Change, recordChange, recordChanges } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readInstances } from './groups.ts';
import type { Outcome } from './outcome.ts';

const recorded = (rule: StoredRule) => ({ ...formOf(rule), status: rule.status });

/** Does what the end of a test does to rules and instances of its locked placement, with the history of each. */
export async function carryOut(
  context: Context,
  tx: Tx,
  placement: LockedPlacement,
  outcome: Outcome,
): Promise<void> {
  const record = (rule: StoredRule, change: Pick<Change, 'action' | 'before' | 'after'>) =>
    recordChange(tx, context.scope, {
      entity: 'mediation_rule',
      entityId: rule.id,
      name: rule.name,
      appId: placement.appId,
      ...change,
    });
  for (const rule of outcome.removed) {
    await change(tx, rule, { removed_at: context.services.now() });
    await record(rule, { action: 'delete', before: recorded(rule) });
  }
  for (const { from, to } of outcome.rewritten) {
    await rewrite(tx, placement, from, to);
    await record(from, { action: 'edit', before: recorded(from), after: recorded(to) });
  }
  for (const rule of outcome.adopted) {
    await change(tx, rule, { test_id: null });
    await record(rule, { action: 'add', after: recorded(rule) });
  }
  for (const rule of outcome.rulesOff) {
    await change(tx, rule, { status: 0 });
    await record(rule, { action: 'disable', before: { status: 1 }, after: { status: 0 } });
  }
  const group = { placementId: placement.id, testId: null };
  await storeOrder(tx, group, outcome.order);
  await renumber(tx, group);
  await switchOff(context, tx, placement, outcome.instancesOff);
}

async function change(
  tx: Tx,
  { id }: StoredRule,
  columns: { readonly removed_at: Date } | { readonly test_id: null } | { readonly status: 0 },
): Promise<void> {
  await tx.updateTable('mediation_rule').set(columns).where('id', '=', id).execute();
}

/** A rule keeps its id, so that its figures go on, and gets everything else of the other one. */
async function rewrite(tx: Tx, placement: LockedPlacement, from: StoredRule, to: StoredRule): Promise<void> {
  const form = formOf(to);
  await tx
    .updateTable('mediation_rule')
    .set({ ...ruleColumnsOf(form), status: to.status, version: from.version + 1 })
    .where('id', '=', from.id)
    .execute();
  const { organizationId } = placement;
  await replaceEntries(tx, { id: from.id, placementId: placement.id, organizationId }, form);
}

/** They stay stored: phones with an older configuration still report on them. */
async function switchOff(
  context: Context,
  tx: Tx,
  placement: LockedPlacement,
  ids: readonly number[],
): Promise<void> {
  const instances = [...(await readInstances(tx, ids)).values()].filter(({ status }) => status === 1);
  if (instances.length === 0) return;
  await tx
    .updateTable('instance')
    .set({ status: 0 })
    .where(
      'id',
      'in',
      instances.map(({ id }) => id),
    )
    .execute();
  await recordChanges(
    tx,
    context.scope,
    instances.map(({ id, name }) => ({
      entity: 'instance',
      entityId: id,
      action: 'disable',
      name,
      appId: placement.appId,
      before: { status: 1 },
      after: { status: 0 },
    })),
  );
}
