import type { RequestOf } from '@millrace/contract/kit/call';
import type { PlacementRow, updatePlacementStatus } from '@millrace/contract/publisher/placement';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { lockApp, settleMain } from './main-placement.ts';
import { readRow } from './queries.ts';
import { UNIQUE_NAME } from './store-placement.ts';

export function setPlacementStatus(
  context: Context,
  { id, status }: RequestOf<typeof updatePlacementStatus>,
): Promise<PlacementRow> {
  return context.write((tx) => switchPlacement(context, tx, id, status));
}

/** Switches a placement on or off; when it is in that state already, nothing changes. */
export async function switchPlacement(
  context: Context,
  tx: Tx,
  id: number,
  status: 0 | 1,
): Promise<PlacementRow> {
  const { pubAppId, adType } = found(await readRow(tx, id));
  await lockApp(tx, pubAppId);
  const before = found(await readRow(tx, id));
  if (before.status === status) return before;
  const taken = { [UNIQUE_NAME]: () => new CallError('placement.errors.nameTaken') };
  await orDuplicate(taken, () => tx.updateTable('placement').set({ status }).where('id', '=', id).execute());
  await recordChange(tx, context.scope, {
    entity: 'placement',
    entityId: id,
    name: before.name,
    appId: pubAppId,
    ...switching(before.status, status),
  });
  await settleMain(context, tx, pubAppId, adType);
  return found(await readRow(tx, id));
}
