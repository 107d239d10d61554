import type { Entity } from '../../../platform/change-log/entity.ts';
import { found } from '../../../platform/http/call-error.ts';
import { appFields, readFields, readFieldsOf } from './app-fields.ts';
import { writeStatus } from './set-app-status.ts';
import { storeEdit } from './store-edit.ts';

/** What the change log needs to take a change of an app back. Adding an app is final: it can be switched off. */
export const appEntity: Entity = {
  name: 'app',
  permission: 'pubapp',
  read: async (tx, id) => (await readFieldsOf(tx, [id])).get(id),
  readMany: readFieldsOf,
  async write(context, tx, id, fields) {
    const before = found(await readFields(tx, id, { lock: true }));
    await storeEdit(context, tx, before, appFields.parse(fields));
  },
  setStatus: writeStatus,
};
