import type { archiveCreative, Creative, restoreCreative } from '@millrace/contract/advertiser/creative';
import type { RequestOf } from '@millrace/contract/kit/call';
import { fieldsOf, lockCreative, readCreative } from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { changeOf } from './save-creative.ts';

export async function archive(
  context: PersonContext,
  { id }: RequestOf<typeof archiveCreative>,
): Promise<Creative> {
  const reviewing = (await readInstallationSettings(context.services)).creativeReview;
  return context.write(async (tx) => {
    await putAway(context, tx, id);
    return readCreative(tx, id, reviewing);
  });
}

export async function restore(
  context: PersonContext,
  { id }: RequestOf<typeof restoreCreative>,
): Promise<Creative> {
  const reviewing = (await readInstallationSettings(context.services)).creativeReview;
  return context.write(async (tx) => {
    await bringBack(context, tx, id);
    return readCreative(tx, id, reviewing);
  });
}

/** Into the archive. @throws CallError notFound, also for what is there already */
export async function putAway(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await move(context, tx, id, context.services.now());
  await recordChange(tx, context.scope, { ...changeOf(before), action: 'delete', before: fieldsOf(before) });
}

/** From the archive. @throws CallError notFound, also for what is not there */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await move(context, tx, id, null);
  await recordChange(tx, context.scope, { ...changeOf(before), action: 'add', after: fieldsOf(before) });
}

async function move(context: Context, tx: Tx, id: number, archivedAt: Date | null): Promise<Creative> {
  await lockCreative(tx, id);
  const { creativeReview } = await readInstallationSettings(context.services, tx);
  const before = await readCreative(tx, id, creativeReview);
  if (before.archived === (archivedAt !== null)) throw new CallError('common.errors.notFound');
  await tx.updateTable('creative').set({ archived_at: archivedAt }).where('id', '=', id).execute();
  return before;
}
