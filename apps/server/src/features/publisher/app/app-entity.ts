import type { Entity } from '../../../platform/change-log/entity.ts';
import { found } from '../../../platform/http/call-error.ts';
import { appFields, readFields, readFieldsOf } from './app-fields.ts';
import { unlessTaken } from './same-page.ts';
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
    const wanted = appFields.parse(fields);
    const store = () => storeEdit(context, tx, before, wanted);
    const { plat, status } = before;
    if (status === 0 || wanted.appId === null) await store();
    else await unlessTaken(tx, { id, plat, storeId: wanted.appId }, store);
  },
  async setStatus(context, tx, id, status) {
    const { plat, fields } = found(await readFields(tx, id));
    const write = () => writeStatus(context, tx, id, status);
    if (status === 0 || fields.appId === null) await write();
    else await unlessTaken(tx, { id, plat, storeId: fields.appId }, write);
  },
};
