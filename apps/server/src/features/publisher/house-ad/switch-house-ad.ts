import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  deleteHouseAd,
  HouseAd,
  restoreHouseAd,
  updateHouseAdStatus,
} from '@millrace/contract/publisher/house-ad';
import { inHouse } from '../../../domain/house-ad/in-house.ts';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentHouseAd, readHouseAd, readHouseAds } from './queries.ts';
import { changeOf, recordedOf } from './recorded.ts';
import { isPromoted, lockHouseAd } from './save-house-ad.ts';

export function switchHouseAd(
  context: Context,
  { id, status }: RequestOf<typeof updateHouseAdStatus>,
): Promise<HouseAd> {
  return context.write(async (tx) => {
    await writeStatus(context, tx, id, status);
    return presentHouseAd(await readHouseAd(tx, id));
  });
}

/** Not an edit: the version stays. */
export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  await lockHouseAd(tx, id);
  const before = await readHouseAd(tx, id);
  if (before.status === status) return;
  await setSwitch(tx, id, status === 1 ? 'on' : 'paused');
  const change = changeOf(before, await nameOf(tx, before.pubAppId));
  await recordChange(tx, context.scope, { ...change, ...switching(before.status, status) });
}

export function removeHouseAd(
  context: Context,
  { id }: RequestOf<typeof deleteHouseAd>,
): Promise<Record<string, never>> {
  return context.write(async (tx) => {
    await putAway(context, tx, id);
    return {};
  });
}

export async function putAway(context: Context, tx: Tx, id: number): Promise<void> {
  await lockHouseAd(tx, id);
  const before = await readHouseAd(tx, id);
  await setSwitch(tx, id, 'archived');
  const change = changeOf(before, await nameOf(tx, before.pubAppId));
  await recordChange(tx, context.scope, { ...change, action: 'delete', before: recordedOf(before) });
}

export function restoreRemoved(context: Context, { id }: RequestOf<typeof restoreHouseAd>): Promise<HouseAd> {
  return context.write(async (tx) => {
    await bringBack(context, tx, id);
    return presentHouseAd(await readHouseAd(tx, id));
  });
}

/** Brings one back that was removed, switched off: whoever does looks at it first. */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<void> {
  await lockHouseAd(tx, id);
  const before = found((await readHouseAds(tx, { id, removed: true }))[0]);
  const name = await nameOf(tx, before.pubAppId);
  const hasAnother = await inHouse(tx, async () => {
    await lockPromoted(tx, before.promotedAppId);
    return isPromoted(tx, before.promotedAppId);
  });
  if (hasAnother === true) throw new CallError('houseAd.errors.alreadyPromoted', { params: { name } });
  await setSwitch(tx, id, 'paused');
  await recordChange(tx, context.scope, {
    ...changeOf(before, name),
    action: 'add',
    after: recordedOf(before),
  });
}

async function lockPromoted(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('promoted_app').select('id').where('id', '=', id).forUpdate().execute();
}

async function setSwitch(tx: Tx, id: number, to: 'on' | 'paused' | 'archived'): Promise<void> {
  await inHouse(tx, () => tx.updateTable('campaign').set({ switch: to }).where('id', '=', id).execute());
}

async function nameOf(tx: Tx, appId: number): Promise<string> {
  const app = await tx.selectFrom('app').select('name').where('id', '=', appId).executeTakeFirst();
  return found(app).name;
}
