import { createCampaign, getCampaign } from '@millrace/contract/advertiser/campaign';
import { role } from '@millrace/contract/people/permission';
import { listRanCreatives } from '@millrace/contract/publisher/own-ads-ran';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf, createTestAdvertiser } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let pubAppId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const day = 86_400_000;
let told = 0;

interface Touch {
  readonly campaignId: number;
  readonly creativeId: number;
  readonly kind?: 'impr' | 'click';
  readonly daysAgo?: number;
  readonly spent?: string;
  readonly appId?: number;
  readonly unbilled?: 'budget' | 'flood';
}

async function touched(...touches: readonly Touch[]): Promise<void> {
  const events = touches.flatMap(({ kind = 'impr', daysAgo = 0, spent = '0', appId = pubAppId, ...of }) => {
    told += 1;
    const ownAd = { ...of, bidId: `bid ${told}`, advertiserId: 1, spent };
    const receivedAt = app.services.now().getTime() - daysAgo * day;
    const head = { kind, receivedAt, organizationId: owner.organizationId, appId, id: `t${told}` };
    return rowsFrom({}, { ...head, ownAd }).map(({ row }) => ({ ...row }));
  });
  await clickhouse.ingest('event', events, { token: `ran-${told}` });
}

const ran = async (days?: 7 | 28) =>
  (await app.ask(listRanCreatives, { pubAppId, ...(days && { days }) }, owner)).data.list;

test('signed out 401, a promoter 403, an app of others: does not exist', async () => {
  expect((await app.ask(listRanCreatives, { pubAppId })).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(listRanCreatives, { pubAppId }, promoter)).status).toBe(403);
  expect((await app.ask(listRanCreatives, { pubAppId }, await createPerson(app))).code).toBe(1002);
  const other = await createTestApp(app, owner);
  const limited = { organizationId: owner.organizationId, roleId: role.appOwner, apps: [other] };
  expect((await app.ask(listRanCreatives, { pubAppId }, await createPerson(app, limited))).code).toBe(1002);
});

test('what ran in the app, the most shown first, with whose it is and what it brought', async () => {
  expect(await ran()).toEqual([]);
  const [one, other] = [await createTestAdvertiser(app), await createTestAdvertiser(app)];
  const [first, second] = [one, other].map(({ campaignId, creativeId }) => ({ campaignId, creativeId }));
  if (first === undefined || second === undefined) throw new Error('there are no advertisers');
  const elsewhere = await createTestApp(app, owner);
  await touched(
    { ...first, spent: '0.004' },
    { ...second, spent: '0.000000001' },
    { ...second, daysAgo: 6 },
    { ...second, kind: 'click', spent: '1.25' },
    { ...first, daysAgo: 7 },
    { ...first, daysAgo: 28 },
    { ...first, appId: elsewhere },
    // Of a creative that is gone.
    { ...first, creativeId: 2_000_000_000 },
  );
  expect(await ran()).toMatchObject([
    {
      ...{ id: other.creativeId, name: 'Leaderboard', kind: 'banner', isHouse: false },
      advertiser: { id: other.person.organizationId },
      promoted: { name: 'shop.example', icon: null, iconFile: null, category: null, genres: null },
      ...{ impressions: 2, clicks: 1, revenue: '1.250000001' },
    },
    { id: one.creativeId, impressions: 1, clicks: 0, revenue: '0.004' },
  ]);
  expect((await ran(28)).map(({ impressions }) => impressions)).toEqual([2, 2]);
});

test('what nobody paid for ran, too; a creative is told of once for each app that it promotes', async () => {
  const { person, campaignId, creativeId } = await createTestAdvertiser(app);
  const [{ id: otherApp } = { id: 0 }] = await app.database.asSystem((tx) =>
    tx
      .insertInto('promoted_app')
      .values({
        ...{ organization_id: person.organizationId, platform: 1, name: 'Coin Rush' },
        ...{ store_id: 'com.acme.rush', category: 'Games', genres: ['Casino', 'Card'] },
      })
      .returning('id')
      .execute(),
  );
  const inCampaign = async (name: string, promotedAppId: number) => {
    const form = campaignFormOf({ name, creatives: [{ id: creativeId, weight: 1 }] });
    return (await app.ask(createCampaign, { ...form, promotedAppId }, person)).data.id;
  };
  const shown = (await app.ask(getCampaign, { id: campaignId }, person)).data.promotedAppId;
  const [same, other] = [await inCampaign('Same', shown), await inCampaign('Other', otherApp)];
  await touched(
    { campaignId, creativeId, unbilled: 'budget' },
    { campaignId: same, creativeId, unbilled: 'flood' },
    { campaignId: same, creativeId, spent: '0.001' },
    { campaignId: other, creativeId, unbilled: 'budget' },
  );
  expect(await ran()).toMatchObject([
    { id: creativeId, promoted: { name: 'shop.example' }, impressions: 1, unbilled: 2, revenue: '0.001' },
    {
      ...{ id: creativeId, impressions: 0, unbilled: 1, revenue: '0' },
      promoted: { name: 'Coin Rush', category: 'Games', genres: ['Casino', 'Card'] },
    },
  ]);
});
