import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { deviceHash, userHash, visitorHash } from '../event/device-hash.ts';
import type { ErasedId } from './erased-id.ts';

/** Which rows of ClickHouse are somebody's, as conditions in which no value is text. */
export interface RowsOfSomebody {
  readonly userIds: readonly string[];
  /** In `event`. */
  readonly events: string;
  /** In `promoted_event`, of an advertiser. */
  readonly tracked: string;
  /** In `segment_member`, `id_list_member`, `campaign_device`, `campaign_person_day` and `kept_id`, of an advertiser. */
  readonly members: string;
  /** In `user_day`, `user_first` and `test_user`, which have a hash of the user id, or else of the advertising id. */
  readonly users: string;
}

/** An id of a device that more users came from is a farm's or an emulator's; its events are erased all the same. */
const mostUsers = 1_000;
/** Shorter ids stand in any text by chance. */
export const shortestInText = 16;

const found = z.object({ id: z.string() });
const told = z.object({ user: z.string() });
/** A text as an expression that holds nothing but digits. */
const textOf = (value: string) => `unhex('${Buffer.from(value).toString('hex')}')`;

/**
 * Finds the user ids that came from a device: they are the same person. Until the events themselves are erased it finds the same
 * ones again.
 */
export async function rowsOfSomebody(
  clickhouse: Pick<ClickHouse, 'lookup'>,
  { organizationId, kind, value }: ErasedId,
  deviceKey: Buffer,
): Promise<RowsOfSomebody> {
  const own = `organization_id = ${organizationId}`;
  const device = kind === 'device' ? deviceHash(deviceKey, value) : undefined;
  // It may be what a website's loader calls a visitor by.
  const devices = device === undefined ? [] : [device, visitorHash(deviceKey, organizationId, value)];
  const users =
    device === undefined ? [value] : await usersOf(clickhouse, `${own} AND device_hash = ${device}`);
  const isIn = (column: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${column} IN (${values.join(', ')})`];
  const hashes = users.map((user) => `cityHash64(${textOf(user)})`);
  const texts = value.length < shortestInText ? [] : ['message', 'data', 'code', 'event_name', 'event_id'];
  const says = (column: string) => `positionCaseInsensitive(${column}, ${textOf(value)}) > 0`;
  const lists =
    value.length < shortestInText
      ? []
      : ['items', 'mapValues(params)'].map((list) => `arrayExists(said -> ${says('said')}, ${list})`);
  const customers =
    device === undefined
      ? [userHash(deviceKey, organizationId, value)]
      : await customersOf(
          clickhouse,
          `advertiser_id = ${organizationId} AND ${isIn('person', devices).join()}`,
        );
  const events = [
    ...isIn('user_id', users.map(textOf)),
    ...(device === undefined ? [] : [`device_hash = ${device}`, `viewer = ${device}`]),
    ...isIn('told_device', devices),
    ...isIn('told_user', customers),
    ...texts.map(says),
    ...lists,
  ];
  const tracked = [
    ...isIn('person', devices),
    ...isIn('user_hash', customers),
    ...(texts.length === 0 ? [] : [says('event_id')]),
    ...lists,
  ];
  return {
    userIds: users,
    events: `${own} AND (${events.join(' OR ')})`,
    tracked: `advertiser_id = ${organizationId} AND (${tracked.join(' OR ')})`,
    members: `advertiser_id = ${organizationId} AND person IN (${[...devices, ...customers, '0'].join(', ')})`,
    users: `${own} AND ${isIn('user', device === undefined ? hashes : [...hashes, `toUInt64(${device})`]).join()}`,
  };
}

async function usersOf(clickhouse: Pick<ClickHouse, 'lookup'>, where: string): Promise<string[]> {
  const rows = await clickhouse.lookup(
    `SELECT DISTINCT user_id AS id FROM millrace.event WHERE ${where} AND user_id != '' ORDER BY id LIMIT ${mostUsers}`,
    found,
  );
  return rows.map(({ id }) => id);
}

/** The hashes of what an advertiser called those who used a device. */
async function customersOf(clickhouse: Pick<ClickHouse, 'lookup'>, where: string): Promise<string[]> {
  const rows = await clickhouse.lookup(
    `SELECT DISTINCT toString(user_hash) AS user FROM millrace.promoted_event WHERE ${where} AND user_hash != 0
     ORDER BY user LIMIT ${mostUsers}`,
    told,
  );
  return rows.map(({ user }) => user);
}
