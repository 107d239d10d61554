import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type Instance,
  type InstanceForm,
  instanceFormOf,
  type updateInstance,
} from '@millrace/contract/publisher/instance';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { toCapsColumns } from '../../../domain/mediation/caps-columns.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { violatedIndex } from '../../../platform/postgres/unique-violation.ts';
import { normalGroups, storeEcpm } from './ecpm.ts';
import { readInstance, readLocked } from './present-instance.ts';

/** Saves an instance whole. @throws CallError staleEdit with the instance as it is, when another save came between */
export async function saveInstance(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateInstance>,
): Promise<Instance> {
  return context.write(async (tx) => {
    const before = found(await readLocked(tx, id));
    if (before.version !== version) throw new StaleEdit({ instance: id }, before);
    return storeForm(context, tx, before, form);
  });
}

/** Stores the form over a locked instance, with its history. */
export async function storeForm(
  context: Context,
  tx: Tx,
  before: Instance,
  form: InstanceForm,
): Promise<Instance> {
  const { id, adnId, version } = before;
  if (form.unitId !== before.unitId && !networkOf(adnId).unit.entered) {
    throw fieldError('unitId', 'instance.errors.unitIdFixed');
  }
  try {
    await tx
      .updateTable('instance')
      .set({ name: form.name, unit_id: form.unitId, ...toCapsColumns(form), version: version + 1 })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (violatedIndex(error) === unitIndex) throw fieldError('unitId', 'instance.errors.unitIdTaken');
    throw error;
  }
  await storeEcpm(tx, context.scope.organizationId, [{ id, ecpmGroups: normalGroups(form.ecpmGroups) }]);
  const after = found(await readInstance(tx, id));
  await recordChange(tx, context.scope, {
    entity: 'instance',
    entityId: id,
    action: 'edit',
    name: after.name,
    appId: after.pubAppId,
    before: instanceFormOf(before),
    after: instanceFormOf(after),
  });
  return after;
}

/** The index that knows which Unit IDs an app has at a network. */
const unitIndex = 'instance_organization_id_network_id_app_id_unit_id_key';
