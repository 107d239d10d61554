import type { Placement } from '@millrace/contract/publisher/placement';
import { fieldsNotOf, formFieldsOf } from '@millrace/contract/publisher/placement-fields';
import type { PlacementForm } from '@millrace/contract/publisher/placement-form';
import { toCapsColumns } from '../../../domain/mediation/caps-columns.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { fieldError, found, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { readPlacement } from './queries.ts';
import { SCENE_NAME, storeScenes } from './store-scenes.ts';

/** What two placements of one app that are active at the same time run into. */
export const UNIQUE_NAME = 'placement_name';

export const nameTaken = {
  [UNIQUE_NAME]: () => fieldError('name', 'placement.errors.nameTaken'),
  // Only a scene that the form left out can still be in the way: see store-scenes.ts.
  [SCENE_NAME]: () => fieldError('sceneList', 'placement.errors.sceneNameTaken'),
};

export function toColumns(form: PlacementForm) {
  return {
    ...toCapsColumns(form),
    name: form.name,
    callback_url: form.callbackUrl || null,
    fan_out: form.fanOut,
    batch_size: form.batchSize,
    preload_timeout: form.preloadTimeout,
    reload_interval: form.reloadInterval,
    pool_size: form.poolSize,
    inventory_interval: form.inventoryInterval,
    inventory_steps: JSON.stringify(form.inventorySteps),
    max_concurrency: form.maxConcurrency,
  };
}

/** What the change log keeps: the fields of the placement's type. */
export function recorded(placement: Placement): Readonly<Record<string, unknown>> {
  return Object.fromEntries(formFieldsOf(placement.adType).map((field) => [field, placement[field]]));
}

/** Stores the form over a locked placement, its scenes with it, and writes history where something has changed. */
export async function storePlacement(
  context: Context,
  tx: Tx,
  before: Placement,
  form: PlacementForm,
): Promise<Placement> {
  const wrong = fieldsNotOf(before.adType, form).map(
    (field) => [field, { key: 'placement.errors.notOfType' as const, params: {} }] as const,
  );
  if (wrong.length > 0) {
    throw wrongFields(Object.fromEntries(wrong));
  }
  const { id } = before;
  const owner = { organization_id: context.scope.organizationId, placement_id: id };
  await orDuplicate(nameTaken, async () => {
    await tx
      .updateTable('placement')
      .set({ ...toColumns(form), version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await storeScenes(tx, owner, before.sceneList, form.sceneList);
  });
  const after = found(await readPlacement(tx, id));
  await recordChange(tx, context.scope, {
    entity: 'placement',
    entityId: id,
    action: 'edit',
    name: after.name,
    appId: after.pubAppId,
    before: recorded(before),
    after: recorded(after),
  });
  return after;
}
