import {
  type Campaign,
  type CampaignForm,
  createCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { hoursOfWeek } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignFormOf, createTestCreative, reviewTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let promotedAppId: number;
let creative: number;
let own: Campaign;
let publisher: Person | undefined;
let appOfPublisher: number | undefined;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creative = await createTestCreative(app, promoter);
  own = (await add()).data;
});
afterAll(() => app.close());

const form = (change: Partial<CampaignForm> = {}) =>
  campaignFormOf({ creatives: [{ id: creative, weight: 1 }], ...change });
const add = (change: Partial<CampaignForm> = {}, person = promoter) =>
  app.ask(createCampaign, { ...form(change), promotedAppId }, person);
const edit = (change: Partial<CampaignForm> = {}, version = own.version) =>
  app.ask(updateCampaign, { ...form(change), id: own.id, version }, promoter);
const turn = (wanted: 'on' | 'paused' | 'archived', ids = [own.id]) =>
  app.ask(switchCampaigns, { ids, switch: wanted }, promoter);
const show = async (id = own.id) => (await app.ask(getCampaign, { id }, promoter)).data;
const state = async () => {
  const { state: is, idle } = await show();
  return [is, idle];
};
const changes = async () =>
  (await app.ask(listChanges, { entity: 'campaign', entityId: own.id }, promoter)).data.list;
const review = (to: 'approved' | 'rejected') => reviewTestCreative(app, creative, to);
const spend = (spent: string, day = app.clock.now().toISOString().slice(0, 10)) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('campaign_day')
      .values({ organization_id: promoter.organizationId, campaign_id: own.id, day, spent })
      .execute(),
  );

/** What a publisher says of the ads of others in an app. */
async function letIn(mode: 'off' | 'all' | 'chosen'): Promise<void> {
  publisher ??= await createPerson(app);
  const { organizationId } = publisher;
  if (appOfPublisher === undefined) {
    appOfPublisher = await createTestApp(app, publisher);
    await createOwnAdsPlacement(app, publisher, appOfPublisher, adType.banner);
  }
  await app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ app_id: appOfPublisher ?? 0, organization_id: organizationId, mode })
      .onConflict((found) => found.column('app_id').doUpdateSet({ mode }))
      .execute(),
  );
}

/** What the publisher says of the advertiser. */
const say = (way: 'chosen' | 'blocked') =>
  app.database.asSystem(async (tx) => {
    const advertiser = promoter.organizationId;
    await tx.deleteFrom('own_ads_advertiser').where('advertiser_id', '=', advertiser).execute();
    await tx
      .insertInto('own_ads_advertiser')
      .values({
        ...{ app_id: appOfPublisher ?? 0, organization_id: publisher?.organizationId ?? 0 },
        ...{ advertiser_id: advertiser, way },
      })
      .execute();
  });

const calls: [string, Call, () => object][] = [
  ['listCampaigns', listCampaigns, () => ({ promotedAppId })],
  ['getCampaign', getCampaign, () => ({ id: own.id })],
  ['createCampaign', createCampaign, () => ({ ...form({ creatives: [] }), promotedAppId })],
  ['updateCampaign', updateCampaign, () => ({ ...form({ creatives: [] }), id: own.id, version: 1 })],
  ['switchCampaigns', switchCampaigns, () => ({ ids: [own.id], switch: 'on' })],
  ['duplicateCampaign', duplicateCampaign, () => ({ id: own.id })],
];

test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
    expect(await show()).toEqual(own);
  },
);

test('added as a draft, as entered, with its history', async () => {
  expect(own).toMatchObject({
    ...form(),
    ...{ promotedAppId, switch: 'draft', state: 'draft', idle: null, spentToday: '0', spentInAll: '0' },
    promotedApp: { name: 'shop.example', platform: 'web', icon: null },
    version: 1,
  });
  expect(await changes()).toMatchObject([{ action: 'add' }]);
});

test('saved whole, with prices by country; a stale save is refused', async () => {
  const bids = [
    { countries: ['DE', 'FR'], bid: '2.5' },
    { countries: ['US'], bid: '0.000001' },
  ];
  const saved = await edit({ name: 'Other', bids, totalBudget: '1000', creatives: [] });
  expect(saved.data).toMatchObject({ name: 'Other', bids, totalBudget: '1000', creatives: [], version: 2 });
  expect(await edit()).toMatchObject({ code: 1013, error: { current: { name: 'Other' } } });
  const { data } = await app.ask(revertChange, { id: (await changes())[0]?.id ?? 0 }, promoter);
  expect(data).toBeDefined();
  expect(await show()).toEqual({ ...own, version: 3 });
});

test('two of an app have no name in common, but for archived ones', async () => {
  expect((await add()).error.fields?.name?.key).toBe('campaign.errors.nameTaken');
  const other = (await add({ name: 'Other' })).data;
  expect((await edit({ name: 'oTHER' })).error.fields?.name?.key).toBe('campaign.errors.nameTaken');
  await turn('archived', [other.id]);
  expect((await edit({ name: 'Other' })).code).toBe(0);
});

test('copied as a draft under the next free name', async () => {
  await turn('on');
  const copy = async (id = own.id) => (await app.ask(duplicateCampaign, { id }, promoter)).data;
  const first = await copy();
  expect(first).toMatchObject({ ...form(), name: `${own.name} (2)`, switch: 'draft' });
  expect((await copy()).name).toBe(`${own.name} (3)`);
  expect((await copy(first.id)).name).toBe(`${own.name} (4)`);
});

test('several are switched at once, or none', async () => {
  const other = (await add({ name: 'Other' })).data;
  const stranger = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://x.example' } as const;
  const theirs = (await app.ask(createPromotedApp, site, stranger)).data.id;
  const foreign = await app.ask(
    createCampaign,
    { ...form({ creatives: [] }), promotedAppId: theirs },
    stranger,
  );
  expect((await turn('on', [own.id, foreign.data.id])).code).toBe(1002);
  expect((await show()).switch).toBe('draft');
  expect((await turn('on', [own.id, other.id])).data).toEqual({ changed: 2 });
  expect((await turn('on', [own.id, other.id])).data).toEqual({ changed: 0 });
  expect(await show()).toMatchObject({ switch: 'on', version: own.version });
  const [last] = await changes();
  expect((await app.ask(revertChange, { id: last?.id ?? 0 }, promoter)).code).toBe(0);
  expect((await show()).switch).toBe('draft');
});

test('an archived one is not changed; of an archived app none is added or switched on', async () => {
  await turn('archived');
  expect((await edit({ name: 'Other' })).error.error).toBe('campaign.errors.archived');
  await app.ask(updatePromotedAppStatus, { id: promotedAppId, status: 0 }, promoter);
  expect((await add({ name: 'New' })).error.error).toBe('campaign.errors.appArchived');
  expect((await turn('on')).error.error).toBe('campaign.errors.appArchived');
});

describe('its state says why it does not run', () => {
  beforeEach(async () => {
    await turn('on');
    await letIn('all');
  });

  test('by review', async () => {
    expect(await state()).toEqual(['inReview', 'creativesWaiting']);
    await review('rejected');
    expect(await state()).toEqual(['rejected', 'creativesRejected']);
    await review('approved');
    expect(await state()).toEqual(['active', null]);
    await edit({ creatives: [] });
    expect(await state()).toEqual(['paused', 'noCreative']);
  });

  test('by budget', async () => {
    await review('approved');
    await spend('48.999');
    expect(await state()).toEqual(['active', null]);
    await edit({ dailyBudget: '49' });
    // A thousandth of the bid is left.
    expect(await state()).toEqual(['active', null]);
    await edit({ dailyBudget: '48.999' }, 2);
    expect(await state()).toEqual(['outOfBudget', 'dailyBudget']);
    await edit({ dailyBudget: '48', totalBudget: '48' }, 3);
    expect(await state()).toEqual(['outOfBudget', 'totalBudget']);
    app.clock.forward(86_400_000);
    await edit({ dailyBudget: '48' }, 4);
    expect(await show()).toMatchObject({ state: 'active', spentToday: '0', spentInAll: '48.999' });
  });

  test('by the clock', async () => {
    await review('approved');
    const hour = 3_600_000;
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString();
    await edit({ startsAt: at(1), endsAt: at(2) });
    expect(await state()).toEqual(['active', 'notBegun']);
    app.clock.forward(1.5 * hour);
    expect(await state()).toEqual(['active', null]);
    app.clock.forward(hour);
    expect(await state()).toEqual(['ended', null]);
    const next = (hourOfWeek(app.clock.now()) + 1) % hoursOfWeek;
    await edit({ targeting: { ...form().targeting, hours: [next] } }, 2);
    expect(await state()).toEqual(['active', 'outsideHours']);
    app.clock.forward(hour);
    expect(await state()).toEqual(['active', null]);
  });

  test('by publishers', async () => {
    await review('approved');
    expect(await state()).toEqual(['active', null]);
    await letIn('off');
    expect(await state()).toEqual(['active', 'noPublisher']);
    // Whom all others may show ads in is no help.
    await letIn('all');
    await say('blocked');
    expect(await state()).toEqual(['active', 'noPublisher']);
    await letIn('chosen');
    expect(await state()).toEqual(['active', 'noPublisher']);
    await say('chosen');
    expect(await state()).toEqual(['active', null]);
    await letIn('all');
    const inPlaces = (publisherMode: 'include' | 'exclude', version: number, publisherApps: number[]) =>
      edit({ targeting: { ...form().targeting, publisherMode, publisherApps } }, version);
    await inPlaces('include', 1, [appOfPublisher ?? 0]);
    expect(await state()).toEqual(['active', null]);
    await inPlaces('exclude', 2, [appOfPublisher ?? 0]);
    expect(await state()).toEqual(['active', 'noPublisher']);
  });

  test('by its app', async () => {
    await review('approved');
    await app.ask(updatePromotedAppStatus, { id: promotedAppId, status: 0 }, promoter);
    expect(await state()).toEqual(['paused', 'appArchived']);
  });
});

test('listed by the newest, archived ones only when asked for; searched, filtered, sorted, paged', async () => {
  await add({ name: 'B_two', bid: '9' });
  const third = (await add({ name: 'A three', dailyBudget: '7' })).data;
  await turn('archived', [third.id]);
  const names = async (query: object) => {
    const { data } = await app.ask(listCampaigns, query, promoter);
    return [...data.list.map(({ name }) => name), data.total];
  };
  expect(await names({})).toEqual(['B_two', own.name, 2]);
  expect(await names({ states: ['archived'] })).toEqual(['A three', 1]);
  expect(await names({ states: ['archived', 'draft'], sort: 'name', order: 'asc' })).toEqual([
    ...['A three', own.name, 'B_two', 3],
  ]);
  expect(await names({ sort: 'bid', size: 1 })).toEqual(['B_two', 2]);
  expect(await names({ search: '_' })).toEqual(['B_two', 1]);
  expect(await names({ size: 1, page: 2 })).toEqual([own.name, 2]);
});

describe('bad input', () => {
  const wrong: [field: string, change: object, key: string][] = [
    ['name', { name: ' ' }, 'campaign.errors.nameEmpty'],
    ['countries', { countries: [] }, 'campaign.errors.regionsEmpty'],
    ['bid', { bid: '-1' }, 'campaign.errors.bidMalformed'],
    ['bid', { bid: '0.0000001' }, 'campaign.errors.bidMalformed'],
    ['bid', { bid: '10000.01' }, 'campaign.errors.bidMalformed'],
    ['bid', { bid: '1e3' }, 'campaign.errors.bidMalformed'],
    ['dailyBudget', { dailyBudget: null }, 'campaign.errors.budgetEmpty'],
    ['dailyBudget', { dailyBudget: '0' }, 'campaign.errors.budgetTooSmall'],
    ['dailyBudget', { dailyBudget: '0.000001' }, 'campaign.errors.budgetTooSmall'],
    ['dailyBudget', { dailyBudget: '1234567890123' }, 'campaign.errors.budgetMalformed'],
    ['totalBudget', { totalBudget: '49.99' }, 'campaign.errors.budgetReversed'],
    [
      'endsAt',
      { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-02T00:00:00Z' },
      'campaign.errors.endsBefore',
    ],
    [
      'bids.1.countries',
      {
        bids: [
          { countries: ['DE'], bid: '1' },
          { countries: ['DE'], bid: '2' },
        ],
      },
      'campaign.errors.regionTwice',
    ],
    ['bids.0.countries', { bids: [{ countries: ['00'], bid: '1' }] }, 'campaign.errors.regionTwice'],
    ['link', { link: 'shop.example' }, 'campaign.errors.linkMalformed'],
    ['link', { link: 'javascript:alert(1)' }, 'campaign.errors.linkScheme'],
    ['clickTrackers.0', { clickTrackers: ['nowhere'] }, 'campaign.errors.trackerMalformed'],
    [
      'clickTrackers.0',
      { clickTrackers: ['https://t.example/?c={click_id}'] },
      'campaign.errors.trackerClickId',
    ],
    [
      'creatives',
      {
        creatives: [
          { id: 1, weight: 1 },
          { id: 1, weight: 2 },
        ],
      },
      'campaign.errors.creativeTwice',
    ],
    [
      'creatives.0.id',
      { name: 'New', creatives: [{ id: 2_000_000_000, weight: 1 }] },
      'campaign.errors.creativeGone',
    ],
  ];
  test.each(wrong)('%s of %j is refused there, on both ways', async (field, change, key) => {
    for (const answer of [await add(change), await edit(change)]) {
      expect([answer.status, answer.error.fields?.[field]?.key]).toEqual([200, key]);
    }
    expect(await show()).toEqual(own);
  });

  const targetings: [field: string, change: object, key: string][] = [
    ['osMin', { osMin: 'new' }, 'common.errors.invalid'],
    ['osMax', { osMin: '9', osMax: '8' }, 'mediationRule.errors.rangeReversed'],
    ['brands', { brandMode: 'include' }, 'mediationRule.errors.listEmpty'],
    ['hours.0', { hours: [168] }, 'common.errors.tooHigh'],
    ['languages.0', { languages: ['english'] }, 'common.errors.invalid'],
    ['publisherApps', { publisherMode: 'include' }, 'campaign.errors.placesEmpty'],
    ['publisherMode', { placements: [7] }, 'mediationRule.errors.modeEmpty'],
  ];
  test.each(targetings)('targeting.%s of %j is refused there', async (field, change, key) => {
    const answer = await add({ targeting: { ...form().targeting, ...change } });
    expect(answer.error.fields?.[`targeting.${field}`]?.key).toBe(key);
  });

  test("another advertiser's creative does not exist, nor does an archived one", async () => {
    const stranger = await createPerson(app, { roleId: role.promoter });
    const theirs = await createTestCreative(app, stranger);
    await app.database.asSystem((tx) =>
      tx.updateTable('creative').set({ archived_at: new Date() }).where('id', '=', creative).execute(),
    );
    for (const id of [theirs, creative]) {
      const answer = await add({ name: 'New', creatives: [{ id, weight: 1 }] });
      expect(answer.error.fields?.['creatives.0.id']?.key).toBe('campaign.errors.creativeGone');
    }
  });

  test('one that is archived later is in the way of nothing: it may stay, and is in no copy', async () => {
    const other = await createTestCreative(app, promoter);
    const rows = [creative, other].map((id) => ({ id, weight: 1 }));
    const edited = (await edit({ creatives: rows })).data;
    expect((await edit({ creatives: rows, name: 'Spring' }, edited.version)).code).toBe(0);
    await app.database.asSystem((tx) =>
      tx.updateTable('creative').set({ archived_at: new Date() }).where('id', '=', creative).execute(),
    );
    const { version } = await show();
    const saved = await edit({ creatives: rows, name: 'Summer' }, version);
    expect(saved.data).toMatchObject({ name: 'Summer', creatives: rows });
    const [last] = await changes();
    expect((await app.ask(revertChange, { id: last?.id ?? 0 }, promoter)).code).toBe(0);
    expect(await show()).toMatchObject({ name: 'Spring', creatives: rows });
    const copy = (await app.ask(duplicateCampaign, { id: own.id }, promoter)).data;
    expect(copy.creatives).toEqual([{ id: other, weight: 1 }]);
  });

  test('an app or placement that no publisher has opened to the advertiser does not exist', async () => {
    for (const kind of ['publisherApps', 'placements'] as const) {
      const targeting = { ...form().targeting, publisherMode: 'include' as const, [kind]: [2_000_000_000] };
      for (const answer of [await add({ name: 'New', targeting }), await edit({ targeting })])
        expect(answer.error.fields?.[`targeting.${kind}.0`]?.key).toBe('campaign.errors.placeGone');
    }
    expect(await show()).toEqual(own);
  });

  test('what pays nothing needs no budget', async () => {
    const free = { name: 'House ads', bid: '0', dailyBudget: null };
    expect((await add(free)).data).toMatchObject({ bid: '0', dailyBudget: null });
  });
});
