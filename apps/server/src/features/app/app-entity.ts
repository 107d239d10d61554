import type { Entity } from '../../platform/entity.ts';
import { found } from '../../platform/http/call-error.ts';
import { appFields, readFields } from './app-fields.ts';
import { writeStatus } from './set-app-status.ts';
import { storeEdit } from './store-edit.ts';

/** What the change log needs to take a change of an app back. Adding an app is final: it can be switched off. */
export const appEntity: Entity = {
  name: 'app',
  permission: 'pubapp',
  async read(tx, id) {
    const row = await readFields(tx, id);
    return row?.fields;
  },
  async write(context, tx, id, fields) {
    const before = found(await readFields(tx, id, { lock: true }));
    await storeEdit(context, tx, before, appFields.parse(fields));
  },
  setStatus: writeStatus,
};
