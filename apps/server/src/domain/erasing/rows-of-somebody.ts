import * as z from 'zod/mini';
import { deviceHash, userHash, visitorHash } from '../event/device-hash.ts';
import type { ErasedId } from './erased-id.ts';
import { asIn, asTexts, type IdStore, noteErased } from './ids-in-store.ts';

/** Which rows of ClickHouse are somebody's, as conditions that hold none of their ids: these are asked of `erased_id`. */
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
const customer = z.object({ user: z.string() });

interface Asked extends ErasedId {
  /** The request's number. */
  readonly request: number;
  /** The organization that asks, as an advertiser, and its house, which has no people of its own to ask. */
  readonly advertisers: readonly number[];
}

/**
 * Finds the user ids that came from a device: they are the same person. Until the events themselves are erased it finds the same
 * ones again. What the conditions ask for stands in the store until it is forgotten there.
 */
export async function rowsOfSomebody(
  store: IdStore,
  { request, organizationId, advertisers, kind, value }: Asked,
  deviceKey: Buffer,
): Promise<RowsOfSomebody> {
  const own = `organization_id = ${organizationId}`;
  const told = `advertiser_id IN (${advertisers.join(', ')})`;
  const isDevice = kind === 'device';
  const { topology } = store;
  const isIn = (column: string, ...whats: Parameters<typeof asIn>[1][]) =>
    whats.map((what) => `${column} IN ${asIn({ request, topology }, what)}`).join(' OR ');
  const inText = value.length < shortestInText ? [] : [value];
  const first = isDevice
    ? {
        device: [deviceHash(deviceKey, value)],
        // It may be what a website's loader calls a visitor by.
        person: [
          deviceHash(deviceKey, value),
          ...advertisers.map((advertiser) => visitorHash(deviceKey, advertiser, value)),
        ],
      }
    : { customer: advertisers.map((advertiser) => userHash(deviceKey, advertiser, value)) };
  await noteErased(store, request, { ...first, said: inText });
  const users = isDevice ? await usersOf(store, `${own} AND ${isIn('device_hash', 'device')}`) : [value];
  const customers = isDevice ? await customersOf(store, `${told} AND ${isIn('person', 'person')}`) : [];
  await noteErased(store, request, { user: users, customer: customers });

  const says = (column: string) =>
    `multiSearchAnyCaseInsensitive(${column}, ${asTexts({ request, topology }, 'said')})`;
  const texts = inText.length === 0 ? [] : ['message', 'data', 'code', 'event_name', 'event_id'];
  const lists =
    inText.length === 0
      ? []
      : ['items', 'mapValues(params)'].map((list) => `arrayExists(said -> ${says('said')}, ${list})`);
  const events = [
    isIn('user_id', 'user'),
    isIn('device_hash', 'device'),
    isIn('viewer', 'device'),
    isIn('told_device', 'person'),
    isIn('told_user', 'customer'),
    ...texts.map(says),
    ...lists,
  ];
  const tracked = [
    isIn('person', 'person'),
    isIn('user_hash', 'customer'),
    ...(texts.length === 0 ? [] : [says('event_id')]),
    ...lists,
  ];
  return {
    userIds: users,
    events: `${own} AND (${events.join(' OR ')})`,
    tracked: `${told} AND (${tracked.join(' OR ')})`,
    members: `${told} AND (${isIn('person', 'person', 'customer')})`,
    users: `${own} AND (${isIn('user', 'userHash', 'device')})`,
  };
}

async function usersOf(store: IdStore, where: string): Promise<string[]> {
  const rows = await store.lookup(
    `SELECT DISTINCT user_id AS id FROM millrace.event WHERE ${where} AND user_id != '' ORDER BY id LIMIT ${mostUsers}`,
    found,
  );
  return rows.map(({ id }) => id);
}

/** The hashes of what an advertiser called those who used a device. */
async function customersOf(store: IdStore, where: string): Promise<string[]> {
  const rows = await store.lookup(
    `SELECT DISTINCT toString(user_hash) AS user FROM millrace.promoted_event WHERE ${where} AND user_hash != 0
     ORDER BY user LIMIT ${mostUsers}`,
    customer,
  );
  return rows.map(({ user }) => user);
}
