import type { RequestOf } from '@millrace/contract/kit/call';
import type { PlacementRow, updatePlacementMain } from '@millrace/contract/publisher/placement';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockApp, makeMain } from './main-placement.ts';
import { readRow } from './queries.ts';

export function setMainPlacement(
  context: Context,
  { id }: RequestOf<typeof updatePlacementMain>,
): Promise<PlacementRow> {
  return context.write((tx) => chooseMain(context, tx, id));
}

/** Makes an active placement the main one of its type, instead of the one that was. */
export async function chooseMain(context: Context, tx: Tx, id: number): Promise<PlacementRow> {
  const { pubAppId } = found(await readRow(tx, id));
  await lockApp(tx, pubAppId);
  const before = found(await readRow(tx, id));
  if (before.status !== 1) throw new CallError('placement.errors.mainDisabled');
  await makeMain(context, tx, before);
  return found(await readRow(tx, id));
}
