import { updateCampaign } from '@millrace/contract/advertiser/campaign';
import { listPublisherApps } from '@millrace/contract/advertiser/publisher-app';
import type { RequestInput } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignFormOf, createTestAdvertiser } from '../../../testing/campaigns.ts';
import { createOpenPlace, letAdvertisersIn } from '../../../testing/open-places.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let publisher: Person;
let open: number;
let place: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  publisher = await createPerson(app);
  const names = { app: `Coin Rush ${publisher.organizationId}`, placement: 'Level end' };
  ({ app: open, placement: place } = await createOpenPlace(app, publisher, names));
});
afterAll(() => app.close());

const list = async (input: RequestInput<typeof listPublisherApps> = {}, person = promoter) =>
  (await app.ask(listPublisherApps, input, person)).data;
const ids = async (input: RequestInput<typeof listPublisherApps> = {}) =>
  (await list({ apps: [open], ...input })).list.map(({ id }) => id);

const letIn = (appId: number, mode: 'off' | 'chosen' | 'all') =>
  letAdvertisersIn(app, publisher, appId, mode);

function say(way: 'chosen' | 'blocked'): Promise<unknown> {
  const of = { app_id: open, organization_id: publisher.organizationId };
  return app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_advertiser')
      .values({ ...of, advertiser_id: promoter.organizationId, way })
      .execute(),
  );
}

test('signed out 401, a publisher 403, and another advertiser is told of what lets that one in', async () => {
  expect((await app.ask(listPublisherApps, {})).status).toBe(401);
  expect((await app.ask(listPublisherApps, {}, publisher)).status).toBe(403);
  await letIn(open, 'chosen');
  await say('chosen');
  expect(await ids()).toEqual([open]);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect(await list({ apps: [open], placements: [place] }, stranger)).toEqual({ list: [], total: 0 });
});

test('an app is told of with its placements that can show own ads', async () => {
  const off = await createTestPlacement(app, publisher, open, { status: 0 });
  await createTestInstance(app, publisher, {
    ...{ appId: open, placementId: off, networkId: networkId.crossPromotion, isBidding: true },
  });
  await createTestPlacement(app, publisher, open, { name: 'Without own ads' });
  expect((await list({ apps: [open] })).list).toEqual([
    {
      ...{ id: open, name: `Coin Rush ${publisher.organizationId}`, plat: 1, storeId: null, icon: null },
      ...{ adTypes: [2], placements: [{ id: place, name: 'Level end', adType: 2 }] },
    },
  ]);
});

test('nothing is known of an app that says nothing, is closed, blocks the advertiser, or is archived', async () => {
  const silent = await createTestApp(app, publisher);
  expect((await list({ apps: [silent] })).total).toBe(0);
  await letIn(open, 'chosen');
  expect(await ids()).toEqual([]);
  await letIn(open, 'all');
  expect(await ids()).toEqual([open]);
  await say('blocked');
  expect(await ids()).toEqual([]);
  await app.database.asSystem((tx) =>
    tx.deleteFrom('own_ads_advertiser').where('app_id', '=', open).execute(),
  );
  expect(await ids()).toEqual([open]);
  await letIn(open, 'off');
  expect(await ids()).toEqual([]);
  await letIn(open, 'all');
  await app.database.asSystem((tx) =>
    tx.updateTable('app').set({ status: 0 }).where('id', '=', open).execute(),
  );
  expect(await ids()).toEqual([]);
});

test('found by the name of app or placement, paged by name, named by a placement', async () => {
  const other = await createTestApp(app, publisher, { name: `Azure ${publisher.organizationId}` });
  await letIn(other, 'all');
  const both = { apps: [open, other] };
  expect(await ids(both)).toEqual([other, open]);
  expect(await list({ ...both, size: 1, page: 2 })).toMatchObject({ list: [{ id: open }], total: 2 });
  expect(await ids({ ...both, search: 'coin RUSH' })).toEqual([open]);
  expect(await ids({ ...both, search: 'level' })).toEqual([open]);
  expect(await ids({ ...both, search: '%' })).toEqual([]);
  expect(await ids({ apps: [], placements: [place] })).toEqual([open]);
  expect((await list({ search: String(publisher.organizationId) })).total).toBe(2);
});

test('history names what is open to the advertiser, and nothing of what is not', async () => {
  const { person, campaignId } = await createTestAdvertiser(app);
  const { app: closed, placement: hidden } = await createOpenPlace(app, publisher, {
    app: 'Nobody may know',
  });
  const { targeting } = campaignFormOf();
  const places = { publisherApps: [open, closed], placements: [place, hidden] };
  await app.ask(
    updateCampaign,
    {
      ...campaignFormOf({ targeting: { ...targeting, publisherMode: 'include', ...places } }),
      ...{ id: campaignId, version: 1 },
    },
    person,
  );
  await letIn(closed, 'off');
  const { names } = (await app.ask(listChanges, { entity: 'campaign', entityId: campaignId }, person)).data;
  expect(names.app).toEqual({ [open]: `Coin Rush ${publisher.organizationId}` });
  expect(names.placement).toEqual({ [place]: 'Level end' });
});
