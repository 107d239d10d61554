import { isDeepStrictEqual } from 'node:util';
import { verification } from '@millrace/contract/publisher/app';
import { fieldsOfStore } from '../../../domain/app-store/find-in-store.ts';
import type { StoreApp } from '../../../domain/app-store/store-app.ts';
import { type StoreReference, storedPageOf } from '../../../domain/app-store/store-reference.ts';
import { type Author, recordChange } from '../../../platform/change-log/change-log.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type AppFields, type AppRow, columnsOf, readFields } from './app-fields.ts';

/** The store page that an app is linked to; undefined: it is not published. */
export function pageOf({ plat, fields }: Pick<AppRow, 'plat' | 'fields'>): StoreReference | undefined {
  return fields.appId === null ? undefined : storedPageOf({ plat, storeId: fields.appId }, fields.storeUrl);
}

/**
 * Takes over what the store says of an app; what a person has edited stays.
 * @returns the app's name as it is now; undefined when it was linked to another page meanwhile, or removed
 */
export async function takeOver(
  tx: Tx,
  author: Author,
  id: number,
  store: StoreApp,
): Promise<string | undefined> {
  const before = await readFields(tx, id, { lock: true });
  if (before?.fields.appId !== store.storeId) return undefined;
  const after: AppFields = {
    ...before.fields,
    ...fieldsOfStore(store),
    appName: before.editedFields.includes('name') ? before.fields.appName : store.name,
    verifyStatus: verification.verified,
  };
  if (!isDeepStrictEqual(after, before.fields)) {
    await tx
      .updateTable('app')
      .set({ ...columnsOf(after), lookup_attempts: 0, next_lookup_at: null, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, author, {
      entity: 'app',
      entityId: id,
      action: 'edit',
      name: after.appName,
      appId: id,
      before: before.fields,
      after,
    });
  }
  return after.appName;
}
