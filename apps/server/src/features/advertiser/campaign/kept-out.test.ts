import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import { listBudgets } from '@millrace/contract/advertiser/budget';
import {
  type CampaignForm,
  createCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
} from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import {
  campaignFormOf,
  createTestAdvertiser,
  createTestCreative,
  reviewTestCreative,
} from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let publisher: Person;
let promoter: Person;
let promotedAppId: number;
let creative: number;
/** The only app that lets anybody in, with a banner. */
let opened: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  publisher = await createPerson(app);
  opened = await createTestApp(app, publisher);
  await app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ app_id: opened, organization_id: publisher.organizationId, mode: 'all' })
      .execute(),
  );
  await createOwnAdsPlacement(app, publisher, opened, adType.banner);
});
beforeEach(async () => {
  await say({});
  await app.database.asSystem((tx) => tx.deleteFrom('campaign_rate').execute());
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creative = await createTestCreative(app, promoter);
  await reviewTestCreative(app, creative, 'approved');
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

/** What the publisher asks and refuses from now on. */
const say = ({ floors = {}, categories = [] as string[] }: { floors?: object; categories?: string[] }) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('own_ads_setting')
      .set({ floors: JSON.stringify(floors), blocked_categories: categories })
      .where('app_id', '=', opened)
      .execute(),
  );

async function running(change: Partial<CampaignForm> = {}): Promise<number> {
  const form = { ...campaignFormOf({ creatives: [{ id: creative, weight: 1 }], ...change }), promotedAppId };
  const { id } = (await app.ask(createCampaign, form, promoter)).data;
  expect((await app.ask(switchCampaigns, { ids: [id], switch: 'on' }, promoter)).code).toBe(0);
  return id;
}

async function state(id: number) {
  const { state: is, idle } = (await app.ask(getCampaign, { id }, promoter)).data;
  return [is, idle];
}

test('the list, the overview and the budgets say so, and nobody waits for the rest of its budget', async () => {
  const id = await running({ bid: '1', dailyBudget: '50' });
  const seen = async () => {
    const { list } = (await app.ask(listCampaigns, { states: ['active'] }, promoter)).data;
    const overview = (await app.ask(getAdsOverview, {}, promoter)).data;
    const { sum } = (await app.ask(listBudgets, {}, promoter)).data;
    return {
      list: list.map(({ idle }) => idle),
      running: overview.running,
      idle: overview.idle.map((one) => [one.id, one.idle]),
      left: [overview.budgetLeft, Number(sum.left)],
    };
  };
  expect(await seen()).toEqual({ list: [null], running: 1, idle: [], left: ['50', 50] });
  await say({ floors: { '00': '2' } });
  expect(await seen()).toEqual({
    list: ['keptOut'],
    running: 0,
    idle: [[id, 'keptOut']],
    left: [null, 0],
  });
});

describe('a floor', () => {
  test('is asked where the campaign runs, with what it pays there, for whom it pays most', async () => {
    const bids = [{ countries: ['DE'], bid: '3' }];
    const everywhere = await running({ bid: '1' });
    const french = await running({ name: 'French', countries: ['FR'], bid: '1' });
    const german = await running({ name: 'German', countries: ['DE', 'FR'], bid: '1', bids });
    const more = await running({ name: 'More', bid: '1', bids });
    const ids = [everywhere, french, german, more];
    const idle = async () => {
      const { list } = (await app.ask(listCampaigns, {}, promoter)).data;
      return ids.map((id) => list.find((one) => one.id === id)?.idle);
    };
    await say({ floors: { '00': '1' } });
    expect(await idle()).toEqual([null, null, null, null]);
    await say({ floors: { '00': '1.000001' } });
    expect(await idle()).toEqual(['keptOut', 'keptOut', null, null]);
    await say({ floors: { '00': '2', FR: '0.5' } });
    expect(await idle()).toEqual([null, null, null, null]);
    await say({ floors: { '00': '2', DE: '4', US: '1' } });
    expect(await idle()).toEqual([null, 'keptOut', 'keptOut', null]);
    await say({ floors: { '00': '2', DE: '1' } });
    expect(await idle()).toEqual([null, 'keptOut', null, null]);
    // Without one for all, what is not named costs nothing.
    await say({ floors: { FR: '9' } });
    expect(await idle()).toEqual([null, 'keptOut', null, null]);
  });

  test('is met by what a factor makes of the price', async () => {
    const id = await running({ bid: '1' });
    await say({ floors: { '00': '2' } });
    expect(await state(id)).toEqual(['active', 'keptOut']);
    await app.database.asSystem((tx) =>
      tx
        .updateTable('campaign')
        .set({ recency: JSON.stringify([{ days: 3, factor: '2' }]) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await state(id)).toEqual(['active', null]);
  });

  test('is met by what impressions are expected to bring where others are bought, as auctions have learned it', async () => {
    const bids = [{ countries: ['DE'], bid: '3' }];
    const ids = [
      await running({ pricing: 'cpc', bid: '1' }),
      await running({ pricing: 'cpc', bid: '1', bids, name: 'More' }),
      await running({ pricing: 'cpi', bid: '20', name: 'Installs' }),
      await running({
        pricing: 'cpa',
        paidEvent: 'purchase',
        bid: '100',
        dailyBudget: '500',
        name: 'Purchases',
      }),
    ];
    const idle = async () => {
      const { list } = (await app.ask(listCampaigns, {}, promoter)).data;
      return ids.map((id) => list.find((one) => one.id === id)?.idle);
    };
    // By what is usual: a click in a hundred, an install in two thousand, an event in ten thousand impressions.
    await say({ floors: { '00': '10' } });
    expect(await idle()).toEqual([null, null, null, null]);
    await say({ floors: { '00': '10.000001' } });
    expect(await idle()).toEqual(['keptOut', null, 'keptOut', 'keptOut']);
    await say({ floors: { '00': '30.000001' } });
    expect(await idle()).toEqual(['keptOut', 'keptOut', 'keptOut', 'keptOut']);
    await app.database.asSystem((tx) =>
      tx
        .insertInto('campaign_rate')
        .values({
          ...{ organization_id: promoter.organizationId, campaign_id: ids[0] ?? 0 },
          ...{ impressions: 9_000, clicks: 900, installs: 0, events: 0 },
        })
        .execute(),
    );
    // What the first has shown, 991 of 10,000, is expected of new ones as well, less what is usual: 910 of 10,000.
    await say({ floors: { '00': '99.1' } });
    expect(await idle()).toEqual([null, null, 'keptOut', 'keptOut']);
    await say({ floors: { '00': '99.11', DE: '273' } });
    expect(await idle()).toEqual(['keptOut', null, 'keptOut', 'keptOut']);
    await say({ floors: { '00': '273.1' } });
    expect(await idle()).toEqual(['keptOut', 'keptOut', 'keptOut', 'keptOut']);
  });

  test('is compared with what campaigns of others have shown, of which nothing else is told', async () => {
    const id = await running({ pricing: 'cpc', bid: '1' });
    await say({ floors: { '00': '80' } });
    expect(await state(id)).toEqual(['active', 'keptOut']);
    const { person, campaignId } = await createTestAdvertiser(app);
    await app.database.asSystem((tx) =>
      tx
        .insertInto('campaign_rate')
        .values({
          ...{ organization_id: person.organizationId, campaign_id: campaignId },
          ...{ impressions: 99_000, clicks: 9_900, installs: 0, events: 0 },
        })
        .execute(),
    );
    expect(await state(id)).toEqual(['active', null]);
    await app.ask(switchCampaigns, { ids: [campaignId], switch: 'paused' }, person);
    expect(await state(id)).toEqual(['active', 'keptOut']);
  });
});

test('a blocked category, first or not, in whatever case it is written', async () => {
  const id = await running();
  const nameIt = (category: string | null, genres: string[] = []) =>
    app.database.asSystem((tx) =>
      tx.updateTable('promoted_app').set({ category, genres }).where('id', '=', promotedAppId).execute(),
    );
  await say({ categories: ['Casino'] });
  expect(await state(id)).toEqual(['active', null]);
  await nameIt('Casino');
  expect(await state(id)).toEqual(['active', 'keptOut']);
  await nameIt('casino');
  expect(await state(id)).toEqual(['active', 'keptOut']);
  await nameIt('Games', ['Card', 'casino']);
  expect(await state(id)).toEqual(['active', 'keptOut']);
  await nameIt(null, ['Card', 'casino']);
  expect(await state(id)).toEqual(['active', 'keptOut']);
  await nameIt('Puzzle', ['Games']);
  expect(await state(id)).toEqual(['active', null]);
});

test('blocked creatives, once all that fit are', async () => {
  const other = await createTestCreative(app, promoter);
  await reviewTestCreative(app, other, 'approved');
  const both = [creative, other].map((id) => ({ id, weight: 1 }));
  const id = await running({ creatives: both });
  const block = (creative_id: number) =>
    app.database.asSystem((tx) =>
      tx
        .insertInto('own_ads_creative')
        .values({ app_id: opened, organization_id: publisher.organizationId, creative_id })
        .execute(),
    );
  await block(creative);
  expect(await state(id)).toEqual(['active', null]);
  await block(other);
  expect(await state(id)).toEqual(['active', 'keptOut']);
});
