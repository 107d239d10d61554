import { listBudgets } from '@millrace/contract/advertiser/budget';
import { getCampaign, listCampaigns } from '@millrace/contract/advertiser/campaign';
import {
  listAppsWithEvents,
  listPromotedApps,
  type PromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries, queryKey } from '../../../kit/api/query.ts';
import { type ApiServer, openApiServer } from '../../../testing/api-server.ts';
import { setStatus } from './set-status.ts';

const app: PromotedApp = {
  ...{ id: 7, name: 'Shop', platform: 'web', storeId: null, domain: 'shop.example' },
  ...{
    url: 'https://shop.example/',
    icon: null,
    developer: null,
    category: null,
    genres: null,
    categoryReviewed: false,
  },
  ...{ status: 1, verified: true, siteKey: 'key', campaigns: { all: 1, on: 1 }, eventsAt: null },
  ...{ clickDays: 7, viewHours: 24, postbackKey: 'k', eventNames: [], version: 1 },
  createdAt: '2026-11-01T12:00:00.000Z',
};

let server: ApiServer;
beforeEach(async () => {
  server = await openApiServer(() => ({ data: { ...app, status: 0 } }));
});
afterEach(async () => {
  queries.clear();
  await server.close();
});

test('once an app is archived, whatever says of its campaigns that they run is asked for again', async () => {
  const nothing = { list: [], total: 0 };
  const keys = [
    queryKey(listCampaigns, { promotedAppId: 7 }),
    queryKey(getCampaign, { id: 3 }),
    queryKey(listBudgets, {}),
    queryKey(listPromotedApps, {}),
    queryKey(listAppsWithEvents, {}),
  ];
  for (const key of keys) queries.setQueryData(key, nothing);
  expect(await setStatus(app, 0)).toBe(true);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true));
});
