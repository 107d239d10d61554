import { forgetFile } from '../../../domain/app-ads/stored-file.ts';
import { scheduleOf } from '../../../domain/app-store/look-up-schedule.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type AppFields, type AppRow, columnsOf } from './app-fields.ts';

/** Stores a person's edit of an app whose row is locked: counts the version, writes history, plans look-ups. */
export async function storeEdit(
  { scope, services }: Context,
  tx: Tx,
  before: AppRow,
  after: AppFields,
): Promise<void> {
  const isRelinked = after.appId !== before.fields.appId || after.verifyStatus !== before.fields.verifyStatus;
  const isRenamed = after.appName !== before.fields.appName;
  await tx
    .updateTable('app')
    .set({
      ...columnsOf(after),
      ...(isRelinked && scheduleOf(after.verifyStatus, services.now())),
      ...(isRenamed && { edited_fields: [...new Set([...before.editedFields, 'name'])] }),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  if (isRelinked || after.website !== before.fields.website) {
    const isOfOtherStorePage = after.appId !== before.fields.appId;
    await forgetFile(tx, { appId: before.id, now: services.now(), isOfOtherStorePage });
  }
  await recordChange(tx, scope, {
    entity: 'app',
    entityId: before.id,
    action: 'edit',
    name: after.appName,
    appId: before.id,
    before: before.fields,
    after,
  });
}
