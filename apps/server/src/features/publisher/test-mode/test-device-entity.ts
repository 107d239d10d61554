import { testDeviceForm } from '@millrace/contract/publisher/test-mode';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { deviceColumns, deviceFields, lockDevice, presentDevice, queryDevices } from './device-queries.ts';
import { bringBack, takeOut } from './remove-device.ts';
import { writeDevice } from './save-device.ts';

/** A registered test device: edits, registration and removal can all be taken back. */
export const testDeviceEntity: Entity = {
  name: 'test_device',
  permission: 'sdk_integration',
  read: async (tx, id) => {
    const row = await queryDevices(tx).select(deviceColumns).where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : deviceFields(presentDevice(row));
  },
  write: async (context, tx, id, fields) => {
    const before = await lockDevice(tx, id);
    await writeDevice(context, tx, before, z.parse(testDeviceForm, { ...deviceFields(before), ...fields }));
  },
  remove: takeOut,
  restore: async (context, tx, id) => {
    await bringBack(context, tx, id);
  },
};
