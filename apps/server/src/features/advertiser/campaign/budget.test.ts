import { listBudgets, updateBudget } from '@millrace/contract/advertiser/budget';
import {
  createCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
} from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { setFeedStatus } from '@millrace/contract/advertiser/feed';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Call, RequestInput } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookSpend } from '../../../domain/own-ads/book-spend.ts';
import { writeAdFacts } from '../../../domain/report/testing/ad-fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import {
  campaignFormOf,
  createTestCreative,
  createTestSegment,
  reviewTestCreative,
} from '../../../testing/campaigns.ts';
import { createTestFeed } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  const { organizationId: organization_id, ...publisher } = await createPerson(app);
  const app_id = await createTestApp(app, { ...publisher, organizationId: organization_id });
  await app.database.asSystem((tx) =>
    tx.insertInto('own_ads_setting').values({ app_id, organization_id, mode: 'all' }).execute(),
  );
  await createOwnAdsPlacement(app, { organizationId: organization_id }, app_id, adType.banner);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const dayMs = 86_400_000;
const dayAt = (daysAgo: number) =>
  new Date(app.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

let promoter: Person;
let promotedAppId: number;
let campaignId: number;
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  campaignId = await add('Autumn');
});

async function add(name: string, change: object = {}): Promise<number> {
  const form = { ...campaignFormOf({ name, ...change }), promotedAppId };
  return (await app.ask(createCampaign, form, promoter)).data.id;
}

/** One that is switched on, and was from the first, and that nothing keeps from phones. */
async function addRunning(name: string, change: object = {}): Promise<number> {
  const creative = await createTestCreative(app, promoter);
  await reviewTestCreative(app, creative, 'approved');
  const id = await add(name, { creatives: [{ id: creative, weight: 1 }], ...change });
  await app.database.asSystem((tx) =>
    tx.updateTable('campaign').set({ switch: 'on' }).where('id', '=', id).execute(),
  );
  return id;
}

const turn = (id: number, wanted: 'paused' | 'archived') =>
  app.ask(switchCampaigns, { ids: [id], switch: wanted }, promoter);

/** As if a campaign were so many days older. */
const agedBy = (id: number, days: number) =>
  app.database.asSystem((tx) =>
    tx
      .updateTable('campaign')
      .set({ created_at: new Date(app.clock.now().getTime() - days * dayMs) })
      .where('id', '=', id)
      .execute(),
  );

/** What a campaign spent in an hour, counted and booked. */
async function spend(campaign: number, daysAgo: number, hour: string, spent: string): Promise<void> {
  await writeAdFacts(clickhouse, [
    {
      ...{ hour: `${dayAt(daysAgo)}T${hour}:00:00Z`, country: 'DE', organization: 1, app: 1, placement: 1 },
      ...{ advertiser: promoter.organizationId, campaign, creative: 1, impressions: 1, clicks: 0, spent },
    },
  ]);
  await bookSpend({ ...app.services, clickhouse });
}

const list = async (input: RequestInput<typeof listBudgets> = {}, person = promoter) =>
  (await app.ask(listBudgets, input, person)).data;
const update = (input: object = {}, person = promoter) =>
  app.ask<Call>(
    updateBudget,
    { id: campaignId, version: 1, dailyBudget: '80', totalBudget: '900', ...input },
    person,
  );

describe('who may', () => {
  const calls: [string, Call, () => object][] = [
    ['listBudgets', listBudgets, () => ({ promotedAppId })],
    [
      'updateBudget',
      updateBudget,
      () => ({ id: campaignId, version: 1, dailyBudget: '80', totalBudget: null }),
    ],
  ];
  test.each(calls)('%s: signed out 401; a publisher and their API key 403', async (_name, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    const owner = await createPerson(app);
    expect((await app.ask<Call>(call, input(), owner)).status).toBe(403);
    const { secret } = await createApiKeyForTests(app, owner);
    expect((await app.ask<Call>(call, input(), { apiKey: secret })).status).toBe(403);
  });

  test.each(calls)("%s: another advertiser's do not exist", async (_name, call, input) => {
    const other = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), other)).code).toBe(1002);
    expect((await list({}, other)).total).toBe(0);
    expect((await app.ask(getCampaign, { id: campaignId }, promoter)).data.dailyBudget).toBe('50');
  });
});

describe('the list', () => {
  test('says of today what was to be spent, was spent and is left, hour by hour', async () => {
    const running = await addRunning('Winter');
    await spend(running, 0, '00', '12.000000001');
    await spend(running, 1, '23', '7');
    const { list: rows, sum, day } = await list();
    expect(day).toBe(dayAt(0));
    expect(rows).toMatchObject([
      {
        ...{
          id: running,
          name: 'Winter',
          state: 'active',
          spentToday: '12.000000001',
          spentInAll: '19.000000001',
        },
        day: { budget: '50', planned: '50', spent: '12.000000001', left: '37.999999999' },
        totalLeft: null,
        changed: { who: expect.any(String) },
      },
      // What is a draft is nobody's plan.
      { id: campaignId, state: 'draft', day: { budget: '50' } },
    ]);
    expect(Number(rows[0]?.day.hours[0])).toBe(12.000000001);
    expect(sum).toEqual({ budget: '50', spent: '12.000000001', left: '37.999999999' });
  });

  test('leaves no more today than is left in all, and of what is paused nothing', async () => {
    const ends = await addRunning('Winter', { dailyBudget: '50', totalBudget: '60' });
    await spend(ends, 1, '10', '45');
    await spend(ends, 0, '00', '12');
    const stopped = await addRunning('Summer');
    await spend(stopped, 0, '00', '2');
    await turn(stopped, 'paused');
    const { list: rows, sum } = await list({ sort: 'name', promotedAppId });
    expect(rows.map(({ name, day, totalLeft }) => [name, day.left, totalLeft])).toEqual([
      ['Autumn', '50', null],
      ['Summer', '48', null],
      ['Winter', '3', '3'],
    ]);
    expect(sum).toEqual({ budget: '52', spent: '14', left: '3' });
  });

  test('goes back to what was there: not what came later, and no plan of what was off', async () => {
    const running = await addRunning('Winter');
    await agedBy(running, 3);
    const draft = await add('Spring');
    await agedBy(draft, 3);
    const stopped = await addRunning('Summer');
    await agedBy(stopped, 3);
    await turn(stopped, 'paused');
    const { list: rows, total, sum } = await list({ day: dayAt(1), sort: 'name' });
    expect([rows.map(({ name }) => name), total]).toEqual([['Spring', 'Summer', 'Winter'], 3]);
    // That one was paused today, and ran then.
    expect(sum).toEqual({ budget: '100', spent: '0', left: '100' });
    const wholeDayBefore = await list({ day: dayAt(4) });
    expect(wholeDayBefore).toMatchObject({ total: 0, sum: { budget: '0', spent: '0', left: '0' } });
  });

  test('goes back by day, with the budget as it stood then', async () => {
    await agedBy(campaignId, 2);
    await spend(campaignId, 1, '23', '7');
    await update();
    const yesterday = await list({ day: dayAt(1) });
    expect(yesterday.list[0]).toMatchObject({
      day: { budget: '50', planned: '50', spent: '7', left: '43' },
      ...{ dailyBudget: '80', totalLeft: '893', runsOut: null },
    });
    expect(yesterday.list[0]?.day.hours).toHaveLength(24);
    expect((await list()).list[0]?.day).toMatchObject({ budget: '80', spent: '0', left: '80' });
  });

  test('stands without the store of figures: what is missing is how the day went, and it says so', async () => {
    const server = await openTestApp();
    const person = await createPerson(server, { roleId: role.promoter });
    const site = { kind: 'website', link: 'https://away.example' } as const;
    const { id } = (await server.ask(createPromotedApp, site, person)).data;
    await server.ask(createCampaign, { ...campaignFormOf(), promotedAppId: id }, person);
    const { code, data } = await server.ask(listBudgets, {}, person);
    expect([code, data.isPaceKnown]).toEqual([0, false]);
    expect(data.list).toMatchObject([{ name: 'Autumn', day: { budget: '50', spent: '0', hours: [] } }]);
    expect((await list()).isPaceKnown).toBe(true);
    await server.close();
  });

  test('by name as the list of campaigns has them', async () => {
    for (const name of ['Zebra', 'apple', 'Ähre', '_draft', 'b-side', 'B2']) await add(name);
    for (const order of ['asc', 'desc'] as const) {
      const question = { sort: 'name', order } as const;
      const { list: campaigns } = (await app.ask(listCampaigns, question, promoter)).data;
      expect((await list(question)).list.map(({ name }) => name)).toEqual(campaigns.map(({ name }) => name));
    }
  });

  test('by app, state, name, and what was spent; archived ones where they spent something', async () => {
    const other = await add('Winter');
    await spend(other, 1, '10', '3');
    await app.ask(switchCampaigns, { ids: [other], switch: 'archived' }, promoter);
    const names = async (input: RequestInput<typeof listBudgets>) =>
      (await list(input)).list.map(({ name }) => name);
    expect(await names({})).toEqual(['Autumn']);
    // It came today.
    expect(await names({ day: dayAt(1) })).toEqual(['Winter']);
    await agedBy(campaignId, 2);
    expect(await names({ day: dayAt(1) })).toEqual(['Winter', 'Autumn']);
    expect(await names({ day: dayAt(1), sort: 'name' })).toEqual(['Autumn', 'Winter']);
    expect(await names({ states: ['archived'] })).toEqual(['Winter']);
    expect(await names({ search: 'wint', day: dayAt(1) })).toEqual(['Winter']);
    expect(await names({ promotedAppId, size: 1, page: 2, day: dayAt(1) })).toEqual(['Autumn']);
    expect((await list({ day: dayAt(1), size: 1 })).sum.spent).toBe('3');
  });
});

describe('a top-up', () => {
  test('changes both budgets and nothing else, stands in the history, and is taken back there', async () => {
    const before = (await app.ask(getCampaign, { id: campaignId }, promoter)).data;
    expect((await update()).data).toEqual({
      ...before,
      ...{ dailyBudget: '80', totalBudget: '900', version: 2 },
    });
    const history = { entity: 'campaign', entityId: campaignId } as const;
    const [change] = (await app.ask(listChanges, history, promoter)).data.list;
    expect(change?.fields.map(({ field }) => field).sort()).toEqual(['dailyBudget', 'totalBudget']);
    expect((await app.ask<Call>(revertChange, { id: change?.id }, promoter)).code).toBe(0);
    expect((await app.ask(getCampaign, { id: campaignId }, promoter)).data).toMatchObject({
      ...{ dailyBudget: '50', totalBudget: null },
    });
  });

  test('after another save is refused with what is stored', async () => {
    await update();
    const { code, error } = await update({ dailyBudget: '1' });
    expect(code).toBeGreaterThan(0);
    expect(error).toMatchObject({ error: 'common.errors.staleEdit', current: { dailyBudget: '80' } });
  });

  test.each([
    [{ dailyBudget: '0' }, 'dailyBudget', 'campaign.errors.budgetTooSmall'],
    [{ dailyBudget: null, totalBudget: null }, 'dailyBudget', 'campaign.errors.budgetEmpty'],
    [{ dailyBudget: '0.0000001' }, 'dailyBudget', 'campaign.errors.budgetMalformed'],
    [{ dailyBudget: '80', totalBudget: '79.99' }, 'totalBudget', 'campaign.errors.budgetReversed'],
    [{ totalBudget: '1e9' }, 'totalBudget', 'campaign.errors.budgetMalformed'],
  ])('of %j is wrong at its field', async (input, field, key) => {
    expect((await update(input)).error.fields?.[field]?.key).toBe(key);
  });

  test('waits for nothing else of the campaign: its feed was archived since', async () => {
    const feed = await createTestFeed(app, promoter, { promotedAppId, name: 'Shop' });
    const segmentsIn = [await createTestSegment(app, promoter)];
    const id = await add('Back', {
      ...{ goal: 'engage', targeting: { ...everybody, segmentsIn }, productFeedId: feed.id },
    });
    await app.ask(setFeedStatus, { id: feed.id, switch: 'archived' }, promoter);
    expect((await update({ id })).data).toMatchObject({ dailyBudget: '80', productFeedId: feed.id });
  });

  test('of an archived campaign is none', async () => {
    await app.ask(switchCampaigns, { ids: [campaignId], switch: 'archived' }, promoter);
    expect((await update()).error.error).toBe('campaign.errors.archived');
  });
});
