import type { RequestOf } from '@millrace/contract/kit/call';
import type { removeTestDevice, restoreTestDevice, TestDevice } from '@millrace/contract/publisher/test-mode';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { deviceColumns, deviceFields, lockDevice, presentDevice, uniqueDevice } from './device-queries.ts';

export async function removeDevice(
  context: Context,
  { id }: RequestOf<typeof removeTestDevice>,
): Promise<null> {
  await context.write((tx) => takeOut(context, tx, id));
  return null;
}

/** Takes a device out of the list; it stays stored, so that it can come back. */
export async function takeOut(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await lockDevice(tx, id);
  await tx
    .updateTable('test_device')
    .set({ removed_at: context.services.now() })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, context.scope, {
    entity: 'test_device',
    entityId: id,
    action: 'delete',
    name: before.deviceName,
    before: deviceFields(before),
  });
}

export function restoreDevice(
  context: Context,
  { id }: RequestOf<typeof restoreTestDevice>,
): Promise<TestDevice> {
  return context.write((tx) => bringBack(context, tx, id));
}

/** Brings a removed device back. @throws CallError notFound; with the field when its id was registered anew meanwhile */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<TestDevice> {
  const update = () =>
    tx
      .updateTable('test_device')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .returning(deviceColumns)
      .executeTakeFirst();
  const device = presentDevice(found(await uniqueDevice(update)));
  await recordChange(tx, context.scope, {
    entity: 'test_device',
    entityId: id,
    action: 'add',
    name: device.deviceName,
    after: deviceFields(device),
  });
  return device;
}
