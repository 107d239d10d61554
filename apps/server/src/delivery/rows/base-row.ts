import { deviceHash } from '../../domain/event/device-hash.ts';
import type { Fields } from '../../platform/fields.ts';
import type { RecordHead } from '../record.ts';
import { type Phone, readPhone, refusesAny } from '../wire/phone.ts';
import type { EventColumns } from './columns.ts';

export interface RowOptions {
  /** 32 bytes of the installation: advertising ids are stored as hashes with it. */
  readonly deviceKey: Buffer;
}

/** What all rows of a call have in common. */
export interface RecordedCall {
  readonly head: RecordHead;
  readonly fields: Fields;
  readonly phone: Phone;
  /** What stands for the person or the phone in a key; null: nothing does, so that nothing can be told to be repeated. */
  readonly who: string | null;
}

export function readRecorded(head: RecordHead, fields: Fields): RecordedCall {
  const phone = readPhone(fields, head);
  return { head, fields, phone, who: phone.userId || phone.deviceId };
}

/**
 * The columns that every row of a call has. No address, and of the advertising id a keyed hash, which is left out where
 * consent was refused or a child is protected.
 */
export function baseRow({ head, phone }: RecordedCall, { deviceKey }: RowOptions): EventColumns {
  const row: EventColumns = {
    organization_id: head.organizationId,
    app_id: head.appId,
    platform: head.platform,
    country: head.country,
    received_at: head.receivedAt,
    at: head.receivedAt,
    kind: head.kind,
    record_id: head.id,
    sdk_version: head.sdkVersion,
  };
  if (head.isTest === true) row.is_test = 1;
  if (phone.sentAt !== null) row.client_at = phone.sentAt;
  if (phone.appVersion !== null) row.app_version = phone.appVersion;
  if (phone.osVersion !== null) row.os_version = phone.osVersion;
  const type = head.deviceType ?? phone.deviceType;
  if (type !== null) row.device_type = type;
  const brand = phone.brand ?? phone.make;
  if (brand !== null) row.brand = brand;
  if (phone.model !== null) row.model = phone.model;
  if (phone.connection !== null) row.connection = phone.connection;
  if (phone.language !== null) row.language = phone.language;
  if (phone.channel !== null) row.channel = phone.channel;
  if (phone.userId !== '') row.user_id = phone.userId;
  const isPrivate = refusesAny(phone.privacy) || head.isForChildren === true;
  if (phone.deviceId !== null && !isPrivate) row.device_hash = deviceHash(deviceKey, phone.deviceId);
  return row;
}
