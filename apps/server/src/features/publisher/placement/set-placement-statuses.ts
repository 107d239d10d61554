import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { asAdType } from '@millrace/contract/publisher/ad-type';
import type { updatePlacementStatuses } from '@millrace/contract/publisher/placement';
import { recordChanges, setChangeOrigin, switching } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { lockApp, settleMain } from './main-placement.ts';
import { chooseMain } from './set-main-placement.ts';
import { UNIQUE_NAME } from './store-placement.ts';

/** Switches placements together; in the change log they are one batch. */
export function setPlacementStatuses(
  context: Context,
  { ids, status, mains }: RequestOf<typeof updatePlacementStatuses>,
): Promise<ResponseOf<typeof updatePlacementStatuses>> {
  return context.write(async (tx) => {
    const rows = await lockPlacements(tx, [...new Set(ids)]);
    const switched = rows.filter((row) => row.status !== status);
    await switchRows(context, tx, switched, status);
    for (const [appId, adType] of typesOf(switched)) await settleMain(context, tx, appId, adType);
    for (const id of mains) await chooseMain(context, tx, id);
    return { ids: switched.map(({ id }) => id), mains: await handedOver(tx, switched) };
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('placement')
    .select(['id', 'app_id', 'ad_type', 'name', 'status', 'is_main'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Reads them once their apps are locked, as every writer of an app's placements does. @throws CallError notFound */
async function lockPlacements(tx: Tx, ids: readonly number[]): Promise<Row[]> {
  const apps = new Set((await readRows(tx, ids)).map((row) => row.app_id));
  for (const appId of [...apps].sort((one, other) => one - other)) await lockApp(tx, appId);
  const rows = await readRows(tx, ids);
  if (rows.length < ids.length) throw new CallError('common.errors.notFound');
  return rows;
}

async function switchRows(context: Context, tx: Tx, rows: readonly Row[], status: 0 | 1): Promise<void> {
  if (rows.length === 0) return;
  const changed = rows.map(({ id }) => id);
  const taken = { [UNIQUE_NAME]: () => new CallError('placement.errors.nameTaken') };
  await orDuplicate(taken, () =>
    tx.updateTable('placement').set({ status }).where('id', 'in', changed).execute(),
  );
  // Which one is the main one is no part of the batch: that can't be taken back by itself, and would keep the rest from it.
  setChangeOrigin(tx, rows.length > 1 ? { batchId: randomUUID() } : {});
  await recordChanges(
    tx,
    context.scope,
    rows.map((row) => ({
      entity: 'placement',
      entityId: row.id,
      name: row.name,
      appId: row.app_id,
      ...switching(row.status, status),
    })),
  );
  setChangeOrigin(tx, {});
}

/** The types whose main placement may be another one now. */
function typesOf(rows: readonly Row[]) {
  const types = new Map(rows.map((row) => [`${row.app_id} ${row.ad_type}`, row]));
  return [...types.values()].map((row) => [row.app_id, asAdType(row.ad_type)] as const);
}

async function handedOver(tx: Tx, rows: readonly Row[]): Promise<number[]> {
  const mains = rows.filter((row) => row.is_main).map(({ id }) => id);
  if (mains.length === 0) return [];
  return (await readRows(tx, mains)).filter((row) => !row.is_main).map(({ id }) => id);
}
