import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { placementForm } from '@millrace/contract/publisher/placement-form';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockApp } from './main-placement.ts';
import { readLocked, readPlacements, readRow } from './queries.ts';
import { chooseMain } from './set-main-placement.ts';
import { switchPlacement } from './set-placement-status.ts';
import { recorded, storePlacement } from './store-placement.ts';

/** The form of a placement, its scenes with it, and whether it is the main one. */
export const placementEntity: Entity = {
  name: 'placement',
  permission: 'placement',
  read: async (tx, id) => (await readMany(tx, [id])).get(id),
  readMany,
  write,
  // One is always the main one: it stops being so by another becoming it.
  refuse: (now, wanted) =>
    now.isMain === true && wanted.isMain === false ? 'placement.errors.mainNeeded' : undefined,
  async setStatus(context, tx, id, status) {
    await switchPlacement(context, tx, id, status);
  },
};

async function readMany(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>> {
  const placements = await readPlacements(tx, ids);
  return new Map(
    placements.map((placement) => [placement.id, { isMain: placement.isMain, ...recorded(placement) }]),
  );
}

async function write(
  context: Context,
  tx: Tx,
  id: number,
  { isMain, adType: _, status: __, ...fields }: Fields,
): Promise<void> {
  const { pubAppId } = found(await readRow(tx, id));
  // In the order of the other writers: the app first.
  await lockApp(tx, pubAppId);
  const before = found(await readLocked(tx, id));
  if (isMain === false && before.isMain) throw new CallError('placement.errors.mainNeeded');
  if (isMain === true && !before.isMain) await chooseMain(context, tx, id);
  const stored = recorded(before);
  const wanted = { ...stored, ...fields };
  if (JSON.stringify(stored) === JSON.stringify(wanted)) return;
  const form = z.parse(placementForm, { ...placementDefaults(before.adType), ...wanted });
  await storePlacement(context, tx, before, form);
}
