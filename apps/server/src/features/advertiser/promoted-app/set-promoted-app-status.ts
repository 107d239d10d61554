import type { PromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { recordChange, switching } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { linkTaken, referenceOf } from './linked.ts';
import { changeOf } from './promoted-app-fields.ts';
import { readPromotedApp } from './queries.ts';

export async function setPromotedAppStatus(
  context: Context,
  { id, status }: RequestOf<typeof updatePromotedAppStatus>,
): Promise<PromotedApp> {
  const known = await context.read((tx) => readPromotedApp(tx, id));
  try {
    return await context.write(async (tx) => {
      await writeStatus(context, tx, id, status);
      return readPromotedApp(tx, id);
    });
  } catch (error) {
    throw await linkTaken(context, error, referenceOf(known));
  }
}

/** Archives or brings back; what stands so already is left alone. Not an edit: the version stays. */
export async function writeStatus({ scope }: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const before = await readPromotedApp(tx, id, { lock: true });
  if (before.status === status) return;
  await tx.updateTable('promoted_app').set({ status }).where('id', '=', id).execute();
  await recordChange(tx, scope, { ...changeOf(before), ...switching(before.status, status) });
}
