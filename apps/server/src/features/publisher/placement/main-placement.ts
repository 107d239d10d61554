import { recordChanges } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Whoever adds placements to an app or changes which one is the main one waits here for the other. */
export async function lockApp(tx: Tx, appId: number) {
  return tx
    .selectFrom('app')
    .select(['id', 'status'])
    .where('id', '=', appId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Sees to it that one active placement of the type is the main one, if any is active: the one that is, else the oldest.
 * The app is locked.
 */
export async function settleMain(context: Context, tx: Tx, appId: number, adType: number): Promise<void> {
  const all = await ofType(tx, appId, adType);
  const main = all.find((row) => row.is_main);
  const next = all.find((row) => row.status === 1);
  if (main?.status !== 1 && next !== undefined) await moveMain(context, tx, main, next);
}

/** Makes an active placement the main one of its type. The app is locked. */
export async function makeMain(
  context: Context,
  tx: Tx,
  placement: { readonly id: number; readonly pubAppId: number; readonly adType: number },
): Promise<void> {
  const all = await ofType(tx, placement.pubAppId, placement.adType);
  const main = all.find((row) => row.is_main);
  const next = all.find((row) => row.id === placement.id);
  if (next !== undefined && next !== main) await moveMain(context, tx, main, next);
}

interface Row {
  readonly id: number;
  readonly app_id: number;
  readonly name: string;
}

function ofType(tx: Tx, appId: number, adType: number) {
  return tx
    .selectFrom('placement')
    .select(['id', 'app_id', 'name', 'status', 'is_main'])
    .where('app_id', '=', appId)
    .where('ad_type', '=', adType)
    .orderBy('id')
    .execute();
}

async function moveMain(context: Context, tx: Tx, from: Row | undefined, to: Row): Promise<void> {
  // In this order: at no time may two of a type be the main one.
  if (from) await tx.updateTable('placement').set({ is_main: false }).where('id', '=', from.id).execute();
  await tx.updateTable('placement').set({ is_main: true }).where('id', '=', to.id).execute();
  await recordChanges(
    tx,
    context.scope,
    [...(from ? [{ row: from, isMain: false }] : []), { row: to, isMain: true }].map(({ row, isMain }) => ({
      entity: 'placement',
      entityId: row.id,
      action: 'edit',
      name: row.name,
      appId: row.app_id,
      before: { isMain: !isMain },
      after: { isMain },
    })),
  );
}
