import { instanceForm, instanceFormOf } from '@millrace/contract/publisher/instance';
import * as z from 'zod/mini';
import { withAside } from '../../../platform/change-log/aside.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { freeUnitIds } from './free-unit-ids.ts';
import { mayHaveFigures } from './may-have-figures.ts';
import { readInstances, readLocked } from './present-instance.ts';
import { storeForm } from './save-instance.ts';
import { switchInstances } from './set-instance-status.ts';

async function write(context: Context, tx: Tx, id: number, fields: Fields): Promise<void> {
  const before = withAside(tx, 'instance', id, found(await readLocked(tx, id)));
  await storeForm(context, tx, before, z.parse(instanceForm, { ...instanceFormOf(before), ...fields }));
}

/** Only what no report will ever have to name goes; anything else keeps its name, and is switched off as people do it. */
async function remove(context: Context, tx: Tx, id: number): Promise<void> {
  const before = found(await readLocked(tx, id));
  const named = await namedBy(tx, id);
  if (named === 'rules') throw new CallError('instance.errors.inRules');
  // A removed rule comes back with its lists, so what stands in them stays, too.
  if (named === 'removedRules' || (await mayHaveFigures(context, tx, before))) {
    if (before.status === 0) throw new CallError('instance.errors.hasFigures');
    await switchInstances(context, tx, [id], 0);
    return;
  }
  await tx.deleteFrom('instance').where('id', '=', id).execute();
  await recordChange(tx, context.scope, {
    entity: 'instance',
    entityId: id,
    action: 'delete',
    name: before.name,
    appId: before.pubAppId,
    before: instanceFormOf(before),
  });
}

/** Whether it stands in rules, or only in some that were removed, by themselves or with their A/B test. */
async function namedBy(tx: Tx, id: number): Promise<'rules' | 'removedRules' | 'nothing'> {
  const rules = await tx
    .selectFrom('rule_entry')
    .innerJoin('mediation_rule', 'mediation_rule.id', 'rule_entry.rule_id')
    .leftJoin('ab_test', 'ab_test.id', 'mediation_rule.test_id')
    .select(['mediation_rule.removed_at as removedAt', 'ab_test.removed_at as testRemovedAt'])
    .where('rule_entry.instance_id', '=', id)
    .execute();
  if (rules.length === 0) return 'nothing';
  const isThere = rules.some(({ removedAt, testRemovedAt }) => removedAt === null && testRemovedAt === null);
  return isThere ? 'rules' : 'removedRules';
}

async function readMany(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>> {
  const stored = await readInstances(tx, ids);
  return new Map(
    stored.map((instance) => {
      const { id, placementId, adnId, isBidding, status } = instance;
      return [id, { ...instanceFormOf(instance), placementId, adnId, isBidding, status }];
    }),
  );
}

export const instanceEntity: Entity = {
  name: 'instance',
  permission: 'mediation',
  read: async (tx, id) => (await readMany(tx, [id])).get(id),
  readMany,
  write,
  unique: {
    fields: ['unitId'],
    async setAside(tx, ids) {
      const units = await freeUnitIds(tx, ids);
      return new Map([...units].map(([id, unitId]) => [id, { unitId }]));
    },
  },
  setStatus: async (context, tx, id, status) => {
    await switchInstances(context, tx, [id], status);
  },
  remove,
};
