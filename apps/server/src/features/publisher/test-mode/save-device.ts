import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  createTestDevice,
  TestDevice,
  TestDeviceForm,
  updateTestDevice,
} from '@millrace/contract/publisher/test-mode';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { deviceColumns, deviceFields, lockDevice, presentDevice, uniqueDevice } from './device-queries.ts';

/** Registers a phone. @throws CallError with the field when the organization has it already */
export function createDevice(
  context: Context,
  input: RequestOf<typeof createTestDevice>,
): Promise<TestDevice> {
  return context.write(async (tx) => {
    const insert = () =>
      tx
        .insertInto('test_device')
        .values({ organization_id: context.scope.organizationId, ...columnsOf(input) })
        .returning(deviceColumns)
        .executeTakeFirstOrThrow();
    const device = presentDevice(await uniqueDevice(insert));
    await recordChange(tx, context.scope, {
      entity: 'test_device',
      entityId: device.id,
      action: 'add',
      name: device.deviceName,
      after: deviceFields(device),
    });
    return device;
  });
}

/** Saves a phone whole. @throws CallError staleEdit with the device as it is, when another save came between */
export function updateDevice(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateTestDevice>,
): Promise<TestDevice> {
  return context.write(async (tx) => {
    const before = await lockDevice(tx, id);
    if (before.version !== version) throw new StaleEdit({ test_device: id }, before);
    return writeDevice(context, tx, before, form);
  });
}

/** Stores the form over a locked device, with its history entry. */
export async function writeDevice(
  context: Context,
  tx: Tx,
  before: TestDevice,
  form: TestDeviceForm,
): Promise<TestDevice> {
  const update = () =>
    tx
      .updateTable('test_device')
      .set({ ...columnsOf(form), version: before.version + 1 })
      .where('id', '=', before.id)
      .returning(deviceColumns)
      .executeTakeFirstOrThrow();
  const after = presentDevice(await uniqueDevice(update));
  await recordChange(tx, context.scope, {
    entity: 'test_device',
    entityId: before.id,
    action: 'edit',
    name: after.deviceName,
    before: deviceFields(before),
    after: deviceFields(after),
  });
  return after;
}

function columnsOf(form: TestDeviceForm) {
  return { name: form.deviceName, platform: form.plat, device_id: form.deviceId };
}
