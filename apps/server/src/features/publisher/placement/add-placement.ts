import type { RequestOf } from '@millrace/contract/kit/call';
import { type createPlacement, mostPlacements, type Placement } from '@millrace/contract/publisher/placement';
import { makeOwnInstances } from '../../../domain/ad-network/own-instances.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { lockApp, settleMain } from './main-placement.ts';
import { queryPlacements, readPlacement } from './queries.ts';
import { nameTaken, recorded, toColumns } from './store-placement.ts';
import { storeScenes } from './store-scenes.ts';

/** Adds a placement to an active app; the first of its type that is active becomes the main one. */
export function addPlacement(
  context: Context,
  { pubAppId, adType, ...form }: RequestOf<typeof createPlacement>,
): Promise<Placement> {
  return context.write(async (tx) => {
    const app = found(await lockApp(tx, pubAppId));
    if (app.status !== 1) throw new CallError('placement.errors.appDisabled');
    await leaveRoom(tx, pubAppId);
    const organization_id = context.scope.organizationId;
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('placement')
        .values({ ...toColumns(form), organization_id, app_id: pubAppId, ad_type: adType })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await storeScenes(tx, { organization_id, placement_id: id }, [], form.sceneList);
    const added = found(await readPlacement(tx, id));
    await recordChange(tx, context.scope, {
      entity: 'placement',
      entityId: id,
      action: 'add',
      name: added.name,
      appId: pubAppId,
      after: { adType, ...recorded(added) },
    });
    await makeOwnInstances(context, tx, pubAppId);
    await settleMain(context, tx, pubAppId, adType);
    return found(await readPlacement(tx, id));
  });
}

/** The app is locked: nobody adds one between the count and ours. */
async function leaveRoom(tx: Tx, pubAppId: number): Promise<void> {
  const { count } = await queryPlacements(tx, { pubAppId })
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostPlacements) {
    throw new CallError('placement.errors.limit', { params: { max: mostPlacements } });
  }
}
