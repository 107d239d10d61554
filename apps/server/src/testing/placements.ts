import { adType } from '@millrace/contract/publisher/ad-type';
import {
  createPlacement,
  getPlacement,
  type NewPlacement,
  updatePlacement,
} from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import type { Person } from './people.ts';
import { createTestApp, createTestPlacement } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** A placement with a scene, and where it is. */
export interface PlacementForTests {
  readonly pubAppId: number;
  readonly id: number;
  readonly scene: number;
  /** Another one of the same type in the same app. */
  readonly second: number;
}

/** A rewarded video of a new app with one scene, its default one, and a second rewarded video. */
export async function createPlacementForTests(
  app: TestApp,
  owner: { readonly organizationId: number },
): Promise<PlacementForTests> {
  const pubAppId = await createTestApp(app, owner);
  const id = await createTestPlacement(app, owner, pubAppId, { adType: adType.rewardedVideo });
  const second = await createTestPlacement(app, owner, pubAppId, { adType: adType.rewardedVideo });
  const { id: scene } = await app.database.asSystem((tx) =>
    tx
      .insertInto('scene')
      .values({ organization_id: owner.organizationId, placement_id: id, name: 'Shop', is_default: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { pubAppId, id, scene, second };
}

/** The form of a rewarded video as a person would send it; the other fields are the defaults. */
export function rewardedForm(change: Partial<NewPlacement> = {}): Omit<NewPlacement, 'pubAppId' | 'adType'> {
  return { name: 'Reward', ...placementDefaults(adType.rewardedVideo), ...change };
}

/** What the tests of placements ask again and again, about one app. */
export function askingPlacements(app: TestApp, owner: Person, pubAppId: number) {
  const add = (change: object = {}, person: { readonly token?: string } = owner) =>
    app.ask(
      createPlacement,
      { ...rewardedForm(), pubAppId, adType: adType.rewardedVideo, ...change } as NewPlacement,
      person,
    );
  const read = async (id: number) => (await app.ask(getPlacement, { id }, owner)).data;
  return {
    add,
    read,
    /** One of a type with that type's defaults. @returns its id */
    addOne: async (name: string, type: NewPlacement['adType'] = adType.rewardedVideo) =>
      (await add({ ...placementDefaults(type), name, adType: type })).data.id,
    /** Saves what is stored with a change, at the stored version. */
    save: async (id: number, change: object, person: { readonly token?: string } = owner) =>
      app.ask(updatePlacement, { ...(await read(id)), ...change }, person),
    historyOf: (entityId: number, entity = 'placement') =>
      app.database.inScope(owner, (tx) =>
        tx
          .selectFrom('change_log')
          .select(['action', 'name', 'app_id', 'before', 'after'])
          .where('entity', '=', entity)
          .where('entity_id', '=', entityId)
          .orderBy('id')
          .execute(),
      ),
  };
}
