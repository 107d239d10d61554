import type { TestDevice } from '@millrace/contract/publisher/test-mode';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';

interface DeviceFilter {
  readonly search?: string | undefined;
  readonly plat?: number | undefined;
}

/** Registered devices of the current organization. */
export function queryDevices(tx: Tx, { search, plat }: DeviceFilter = {}) {
  let query = tx.selectFrom('test_device').where('removed_at', 'is', null);
  if (plat !== undefined) query = query.where('platform', '=', plat);
  if (search) {
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', containing(search)), eb('device_id', 'ilike', containing(search))]),
    );
  }
  return query;
}

export const deviceColumns = ['id', 'name', 'platform', 'device_id', 'created_at', 'version'] as const;

interface DeviceRow {
  readonly id: number;
  readonly name: string;
  readonly platform: number;
  readonly device_id: string;
  readonly created_at: Date;
  readonly version: number;
}

export function presentDevice(row: DeviceRow): TestDevice {
  return {
    id: row.id,
    deviceName: row.name,
    plat: row.platform === 0 ? 0 : 1,
    deviceId: row.device_id,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** What the change log keeps of a device: the fields of its form. */
export function deviceFields({
  deviceName,
  plat,
  deviceId,
}: Pick<TestDevice, 'deviceName' | 'plat' | 'deviceId'>) {
  return { deviceName, plat, deviceId };
}

/** Does a write; an id that the organization has registered already becomes an error at the field. */
export function uniqueDevice<T>(work: () => Promise<T>): Promise<T> {
  return orDuplicate(
    { test_device_id: () => fieldError('deviceId', 'testMode.errors.deviceIdExists') },
    work,
  );
}

/** One device that is not removed, locked against other writes. @throws CallError notFound */
export async function lockDevice(tx: Tx, id: number): Promise<TestDevice> {
  const row = await queryDevices(tx)
    .select(deviceColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CallError('common.errors.notFound');
  return presentDevice(row);
}
