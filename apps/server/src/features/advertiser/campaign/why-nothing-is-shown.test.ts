import {
  type CampaignForm,
  createCampaign,
  getCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  campaignFormOf,
  createTestCreative,
  createTestSegment,
  reviewTestCreative,
} from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { addRuleTo } from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let publisher: Person;
let promoter: Person;
let promotedAppId: number;
let creative: number;
let segment: number;
/** An Android app that lets everybody in, with a banner. */
let opened: number;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  publisher = await createPerson(app);
  opened = await createTestApp(app, publisher);
  await letAllIn(opened);
  await createOwnAdsPlacement(app, publisher, opened, adType.banner);
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creative = await createTestCreative(app, promoter);
  await reviewTestCreative(app, creative, 'approved');
  segment = await createTestSegment(app, promoter);
});
afterAll(() => app.close());

const letAllIn = (app_id: number) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('own_ads_setting')
      .values({ app_id, organization_id: publisher.organizationId, mode: 'all' })
      .execute(),
  );
const form = (change: Partial<CampaignForm>) =>
  campaignFormOf({ creatives: [{ id: creative, weight: 1 }], ...change });
const turn = (ids: number[], wanted: 'on' | 'paused' | 'archived') =>
  app.ask(switchCampaigns, { ids, switch: wanted }, promoter);
const turnSegment = (wanted: 'on' | 'archived') =>
  app.ask(setSegmentStatus, { ids: [segment], switch: wanted }, promoter);

async function running(change: Partial<CampaignForm>): Promise<number> {
  const { id } = (await app.ask(createCampaign, { ...form(change), promotedAppId }, promoter)).data;
  expect((await turn([id], 'on')).code).toBe(0);
  return id;
}

async function state(id: number) {
  const { state: is, idle } = (await app.ask(getCampaign, { id }, promoter)).data;
  return [is, idle];
}

const spend = (campaign_id: number, spent: string) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('campaign_day')
      .values({
        ...{ organization_id: promoter.organizationId, campaign_id, spent },
        day: app.clock.now().toISOString().slice(0, 10),
      })
      .execute(),
  );

/** As if the segment had been counted once, with so many members, and so many of them known by a phone. */
const count = (size: number, onPhones = size) =>
  app.database.asSystem((tx) =>
    tx
      .insertInto('segment_count')
      .values({
        ...{ organization_id: promoter.organizationId, segment_id: segment, size, on_phones: onPhones },
        ...{ due_at: new Date(), counted_at: new Date(), counted_version: 1 },
      })
      .execute(),
  );

test('a segment in which nobody’s device is known is shown nothing', async () => {
  await count(1_000, 0);
  const id = await running({ goal: 'engage', targeting: { ...everybody, segmentsIn: [segment] } });
  expect(await state(id)).toEqual(['active', 'noSegment']);
});

test('budgets have room for nobody where they have none for whom it pays most, as in auctions', async () => {
  const recency = [{ days: 3, factor: '5' }];
  const engage = { goal: 'engage' as const, targeting: { ...everybody, segmentsIn: [segment] }, recency };
  await count(1_000);
  const [one, plain] = [await running(engage), await running({ name: 'Plain' })];
  // An impression costs 0.001, for who has just left five times that.
  for (const id of [one, plain]) await spend(id, '49.9955');
  expect(await state(one)).toEqual(['outOfBudget', 'dailyBudget']);
  expect(await state(plain)).toEqual(['active', null]);
});

test('budgets have room where it pays least, if that is where it runs', async () => {
  const cheap = { bid: '10', bids: [{ countries: ['DE', 'FR'], bid: '1' }] };
  const everywhere = await running(cheap);
  const named = await running({ ...cheap, name: 'Named', countries: ['DE', 'US'] });
  const dear = await running({ ...cheap, name: 'Dear', countries: ['US'] });
  const only = await running({ ...cheap, name: 'Only', countries: ['FR', 'DE'], bid: '0.1' });
  for (const id of [everywhere, named, dear]) await spend(id, '49.995');
  await spend(only, '49.9995');
  expect(await state(everywhere)).toEqual(['active', null]);
  expect(await state(named)).toEqual(['active', null]);
  expect(await state(dear)).toEqual(['outOfBudget', 'dailyBudget']);
  // Nobody pays the bid for all others there.
  expect(await state(only)).toEqual(['outOfBudget', 'dailyBudget']);
});

test('a segment that it is kept from and that was never counted keeps it from all who are known', async () => {
  const id = await running({ targeting: { ...everybody, segmentsOut: [segment] } });
  expect(await state(id)).toEqual(['active', 'segmentUncounted']);
  await count(0);
  expect(await state(id)).toEqual(['active', null]);
});

test.each(['segmentsIn', 'segmentsOut'] as const)(
  'a campaign that was archived before its segment is not switched on without it (%s)',
  async (way) => {
    await count(1_000);
    const id = await running({ targeting: { ...everybody, [way]: [segment] } });
    await turn([id], 'archived');
    expect((await turnSegment('archived')).code).toBe(0);
    expect((await turn([id], 'on')).error).toMatchObject({
      error: 'campaign.errors.segmentArchived',
      params: { name: 'Known' },
    });
    // It may be paused, and then do without.
    await turn([id], 'paused');
    const { version } = (await app.ask(getCampaign, { id }, promoter)).data;
    expect((await app.ask(updateCampaign, { ...form({}), id, version }, promoter)).code).toBe(0);
    expect((await turn([id], 'on')).code).toBe(0);
    expect(await state(id)).toEqual(['active', null]);
  },
);

describe('no phone can get it', () => {
  const switchInstance = (placement: number, status: 0 | 1) =>
    app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ status }).where('placement_id', '=', placement).execute(),
    );

  test('where no app of its platform lets it in', async () => {
    const id = await running({});
    await app.database.asSystem((tx) =>
      tx
        .updateTable('promoted_app')
        .set({ platform: 0, store_id: '1234567890', host: null, site_key: null })
        .where('id', '=', promotedAppId)
        .execute(),
    );
    expect(await state(id)).toEqual(['active', 'noAppOfPlatform']);
    const ios = await createTestApp(app, publisher, { platform: 0 });
    await letAllIn(ios);
    expect(await state(id)).toEqual(['active', 'noPlacement']);
    await createOwnAdsPlacement(app, publisher, ios, adType.banner);
    expect(await state(id)).toEqual(['active', null]);
  });

  test('where no placement shows what may run of it', async () => {
    const native = await createOwnAdsPlacement(app, publisher, opened, adType.native);
    const apart = await running({
      targeting: { ...everybody, publisherMode: 'include', placements: [native] },
    });
    expect(await state(apart)).toEqual(['active', 'noPlacement']);
    const banner = await createOwnAdsPlacement(app, publisher, opened, adType.banner);
    const there = await running({
      name: 'There',
      targeting: { ...everybody, publisherMode: 'include', placements: [banner] },
    });
    expect(await state(there)).toEqual(['active', null]);
    await switchInstance(banner, 0);
    expect(await state(there)).toEqual(['active', 'noPublisher']);
  });

  test('where own ads bid in no placement that shows what may run of it', async () => {
    const banner = await createOwnAdsPlacement(app, publisher, opened, adType.banner);
    const id = await running({ targeting: { ...everybody, publisherMode: 'include', placements: [banner] } });
    const { id: rule } = await addRuleTo(app, publisher, banner);
    expect(await state(id)).toEqual(['active', 'noBid']);
    await app.database.asSystem((tx) =>
      tx.updateTable('mediation_rule').set({ status: 0 }).where('id', '=', rule).execute(),
    );
    expect(await state(id)).toEqual(['active', null]);
    const switchNetwork = (status: 0 | 1) =>
      app.database.asSystem((tx) =>
        tx.updateTable('app_network').set({ status }).where('app_id', '=', opened).execute(),
      );
    await switchNetwork(0);
    expect(await state(id)).toEqual(['active', 'noBid']);
    await switchNetwork(1);
    expect(await state(id)).toEqual(['active', null]);
  });

  test('archived and rejected creatives are shown nowhere, whatever places there are', async () => {
    const card = await createTestCreative(app, promoter, 'card');
    await reviewTestCreative(app, card, 'approved');
    const both = [creative, card].map((one) => ({ id: one, weight: 1 }));
    const id = await running({ creatives: both });
    expect(await state(id)).toEqual(['active', null]);
    await reviewTestCreative(app, creative, 'rejected');
    expect(await state(id)).toEqual(['active', 'noPlacement']);
  });
});
