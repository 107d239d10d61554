import type { Person } from '../testing/people.ts';
import { createTestApp, createTestPlacement } from '../testing/publisher-setup.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface OwnAdsWorld {
  readonly pubAppId: number;
}

const promotedStoreId = 'com.acme.meta';

/** Has an advertiser promote the app that own ads are asked about. */
export async function promoteOwnAdsApp(app: TestApp, { organizationId }: Person): Promise<void> {
  await app.database.asSystem((tx) =>
    tx
      .insertInto('promoted_app')
      .values({
        ...{ organization_id: organizationId, platform: 1, name: 'Same', verified: true },
        ...{ store_id: promotedStoreId, store_url: `https://store.example/${promotedStoreId}` },
      })
      .execute(),
  );
}

/**
 * An app of a person that nothing is said of yet, with a placement that could show own ads.
 * @param storeId of which an organization has one
 */
export async function createOwnAdsWorld(
  app: TestApp,
  person: Person,
  storeId = promotedStoreId,
): Promise<OwnAdsWorld> {
  const pubAppId = await createTestApp(app, person);
  await createTestPlacement(app, person, pubAppId);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('app')
      .set({ store_id: storeId, store_url: `https://store.example/${storeId}`, verify_status: 2 })
      .where('id', '=', pubAppId)
      .execute(),
  );
  return { pubAppId };
}

/** A question of every call about own ads, in an order in which each can succeed. */
export const ownAdsQuestions: Readonly<Record<string, (world: OwnAdsWorld) => object>> = {
  getOwnAds: ({ pubAppId }) => ({ pubAppId }),
  listRanCreatives: ({ pubAppId }) => ({ pubAppId, days: 28 }),
  listRanLosses: ({ pubAppId }) => ({ pubAppId, days: 7 }),
  updateOwnAds: ({ pubAppId }) => ({
    ...{ pubAppId, version: 0, mode: 'all', chosen: [], blocked: [] },
    ...{ floors: [{ countries: ['DE'], floor: '1.25' }], blockedCategories: ['Casino'] },
    ...{ blockedCreatives: [], house: true },
  }),
};
