import {
  createInstances,
  getInstance,
  type NewInstance,
  updateInstance,
} from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Person } from './people.ts';
import { createTestApp, createTestPlacement, setUpTestNetwork } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** Who asks: a person, or nobody. */
export type Asker = Person | { readonly token?: string };

/** A row of the form, right in everything that the test does not change. */
export const row = (unitId: string, change: Partial<NewInstance> = {}): NewInstance => ({
  name: `Instance ${unitId}`,
  unitId,
  isBidding: false,
  ecpmGroups: [],
  ...change,
});

/** An Android app with an interstitial placement and three networks. */
export async function setUp(app: TestApp, owner: Person) {
  const pubAppId = await createTestApp(app, owner);
  for (const id of [networkId.adMob, networkId.facebook, networkId.own])
    await setUpTestNetwork(app, owner, { appId: pubAppId, networkId: id });
  return {
    pubAppId,
    placementId: await createTestPlacement(app, owner, pubAppId, { name: 'Level end', adType: 4 }),
  };
}

/** What the tests of instances ask again and again, about one app and placement of one owner. */
export function asking(app: TestApp, owner: Person, place: { pubAppId: number; placementId: number }) {
  const add = (rows: readonly object[], change: object = {}, person: Asker = owner) =>
    app.ask(
      createInstances,
      { ...place, adnId: networkId.adMob, rows: rows as NewInstance[], ...change },
      person,
    );
  const read = async (id: number) => (await app.ask(getInstance, { id }, owner)).data;
  return {
    add,
    read,
    addOne: async (unitId: string, change: Partial<NewInstance> = {}, request: object = {}) => {
      const { data } = await add([row(unitId, change)], request);
      return Number(data.ids[0]);
    },
    save: async (id: number, change: object, person: Asker = owner) => {
      const { version, ...stored } = await read(id);
      return app.ask(updateInstance, { ...stored, version, ...change }, person);
    },
    historyOf: (entityId: number) =>
      app.database.inScope(owner, (tx) =>
        tx
          .selectFrom('change_log')
          .select(['action', 'name', 'app_id', 'before', 'after'])
          .where('entity', '=', 'instance')
          .where('entity_id', '=', entityId)
          .orderBy('id')
          .execute(),
      ),
  };
}

export interface InstanceForTests {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly id: number;
}

/** An instance of AdMob in an app of its own. */
export async function createInstanceForTests(app: TestApp, owner: Person): Promise<InstanceForTests> {
  const place = await setUp(app, owner);
  return { ...place, id: await asking(app, owner, place).addOne('stored') };
}

export const placeOf = ({ pubAppId, placementId }: InstanceForTests) => ({ pubAppId, placementId });

/** A file that adds one instance to that app. */
export const instanceCsv = 'placement,network,name,unit_id\nLevel end,AdMob,Imported,imported';

/** An edit of an instance, right in every field. */
export const instanceForm = {
  name: 'Edited',
  unitId: 'edited',
  ecpmGroups: [{ countries: ['US'], ecpm: '7.50' }],
  frequencyCap: 3,
  frequencyHours: 24,
  pacing: 30,
  pacingUnit: 'seconds',
  brandMode: null,
  brands: [],
  modelMode: null,
  models: [],
} as const;
