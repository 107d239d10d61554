import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface AdvertiserWorld {
  readonly promotedApp: number;
}

const website = { kind: 'website', link: 'https://shop.acme.example' } as const;

/** What an advertiser promotes. */
export async function createAdvertiserWorld(app: TestApp, promoter: Person): Promise<AdvertiserWorld> {
  return { promotedApp: (await app.ask(createPromotedApp, website, promoter)).data.id };
}

/** A question of every call that names nothing. */
export const advertiserOwnQuestions: Readonly<Record<string, () => object>> = {
  listPromotedApps: () => ({}),
  lookUpPromotedApp: () => website,
  createPromotedApp: () => ({ ...website, link: 'https://news.acme.example', name: 'News' }),
};

/** A question of every call that names something of the advertiser's, in an order in which each can succeed. */
export const advertiserQuestions: Readonly<Record<string, (world: AdvertiserWorld) => object>> = {
  getPromotedApp: ({ promotedApp: id }) => ({ id }),
  updatePromotedApp: ({ promotedApp: id }) => ({
    ...{ id, version: 1, name: 'Shop', link: 'https://shop.acme.example' },
    ...{ clickDays: 14, viewHours: 0 },
  }),
  updatePromotedAppStatus: ({ promotedApp: id }) => ({ id, status: 0 }),
};
