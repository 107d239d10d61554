import type { Person } from '../testing/people.ts';
import { createTestApp, createTestPlacement } from '../testing/publisher-setup.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface OwnAdsWorld {
  readonly pubAppId: number;
}

/** An app of a person that nothing is said of yet, with a placement that could show own ads. */
export async function createOwnAdsWorld(app: TestApp, person: Person): Promise<OwnAdsWorld> {
  const pubAppId = await createTestApp(app, person);
  await createTestPlacement(app, person, pubAppId);
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
