import {
  type Campaign,
  createCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { createPromotedApp, updatePromotedAppStatus } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaignFormOf, createTestCreative, reviewTestCreative } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestSnapshot, type TestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let promotedAppId: number;
let creative: number;
let campaign: Campaign;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  creative = await createTestCreative(app, promoter);
  const bids = [{ countries: ['DE'], bid: '2.5' }];
  const form = campaignFormOf({ creatives: [{ id: creative, weight: 3 }], bids });
  campaign = (await app.ask(createCampaign, { ...form, promotedAppId }, promoter)).data;
});
afterAll(() => app.close());

const turn = (wanted: 'on' | 'paused') =>
  app.ask(switchCampaigns, { ids: [campaign.id], switch: wanted }, promoter);
const review = (to: 'approved' | 'rejected') => reviewTestCreative(app, creative, to);
const setReview = (creative_review: 'before' | 'after') =>
  app.database.asSystem((tx) => tx.updateTable('installation_setting').set({ creative_review }).execute());

/** What a node serves while the work lasts. */
async function served(
  work: (shows: (isThere: boolean) => Promise<void>, node: TestSnapshot) => Promise<void>,
) {
  await withSnapshotDir(async (dir) => {
    const node = await openTestSnapshot(dir, { database: app.database });
    const shows = (isThere: boolean) =>
      vi.waitFor(() => expect(node.served.ownAds.campaign(campaign.id) !== undefined).toBe(isThere), {
        timeout: 20_000,
      });
    try {
      await work(shows, node);
    } finally {
      await node.close();
    }
  });
}

test('a campaign reaches phones once it is on and a creative is approved, and leaves when either ends', async () => {
  await served(async (shows) => {
    await review('approved');
    await turn('on');
    await shows(true);
    await turn('paused');
    await shows(false);
    await turn('on');
    await shows(true);
    await review('rejected');
    await shows(false);
    await review('approved');
    await shows(true);
    await app.ask(updatePromotedAppStatus, { id: promotedAppId, status: 0 }, promoter);
    await shows(false);
  });
});

test('it comes with the part of its price that the publisher keeps, as the share of the installation is now', async () => {
  const setShare = (platform_share: string) =>
    app.database.asSystem((tx) => tx.updateTable('installation_setting').set({ platform_share }).execute());
  await review('approved');
  await turn('on');
  await served(async (shows, { served: { ownAds } }) => {
    await shows(true);
    const keeps = (part: number | undefined) =>
      vi.waitFor(() => expect(ownAds.campaign(campaign.id)?.kept).toBe(part), { timeout: 20_000 });
    await keeps(undefined);
    await setShare('12.5');
    await keeps(0.875);
    await setShare('0');
    await keeps(undefined);
  });
});

test('it comes with whatever its store has it under', async () => {
  await review('approved');
  await turn('on');
  const say = (genres: string[] | null) =>
    app.database.asSystem((tx) =>
      tx
        .updateTable('promoted_app')
        .set({ category: 'Games', genres })
        .where('id', '=', promotedAppId)
        .execute(),
    );
  await say(null);
  await served(async (shows, { served: { ownAds } }) => {
    await shows(true);
    const genres = () => ownAds.campaign(campaign.id)?.campaign.genres;
    expect(genres()).toBeUndefined();
    await say(['Card', 'Casino']);
    await vi.waitFor(() => expect(genres()).toEqual(['Card', 'Casino']), { timeout: 20_000 });
  });
});

test('clicks lead on as long as phones may have an ad of it, whatever became of it; of a draft there is none', async () => {
  // A node that is new knows of the site, too, although nothing of it runs.
  const link = async () => {
    let found: string | undefined;
    await served(async (_, { served: { ownAds } }) => {
      await vi.waitFor(() => expect(ownAds.promoted(promotedAppId)?.host).toBe('shop.example'), {
        timeout: 20_000,
      });
      found = ownAds.link(promoter.organizationId, campaign.id);
    });
    return found;
  };
  expect(await link()).toBeUndefined();
  await turn('on');
  await turn('paused');
  expect(await link()).toBe('https://shop.example/');
  await app.ask(switchCampaigns, { ids: [campaign.id], switch: 'archived' }, promoter);
  expect(await link()).toBe('https://shop.example/');
});

test('where the installation reviews afterwards, at once', async () => {
  await served(async (shows) => {
    await turn('on');
    await setReview('after');
    await shows(true);
    await setReview('before');
    await shows(false);
  });
});

test('an advertiser that is switched off shows nothing', async () => {
  await served(async (shows) => {
    await review('approved');
    await turn('on');
    await shows(true);
    await app.database.asSystem((tx) =>
      tx.updateTable('organization').set({ status: 0 }).where('id', '=', promoter.organizationId).execute(),
    );
    await shows(false);
  });
});

test('with prices as they are booked, what a click leads to and what is shown', async () => {
  await review('approved');
  await turn('on');
  await served(async (shows, { served: snapshot }) => {
    await shows(true);
    expect(snapshot.ownAds.campaign(campaign.id)).toMatchObject({
      campaign: {
        ...{
          id: campaign.id,
          advertiserId: promoter.organizationId,
          pricing: 'cpm',
          bid: 1,
          bids: { DE: 2.5 },
        },
        creatives: [{ id: creative, kind: 'banner', size: { width: 728, height: 90 }, weight: 3 }],
      },
      promoted: { platform: 'web', storeId: null, name: 'shop.example', url: 'https://shop.example/' },
      price: { pricing: 'cpm', bid: '1.000000', bids: { DE: '2.500000' } },
      budget: { daily: '50.000000', total: null, even: false },
    });
    const form = campaignFormOf({ name: 'Dearer', bid: '7', creatives: [{ id: creative, weight: 1 }] });
    await app.ask(updateCampaign, { ...form, id: campaign.id, version: campaign.version }, promoter);
    await vi.waitFor(
      () => {
        const [dearest] = snapshot.ownAds.ads
          .inCountry('US')
          .filter(({ campaign: { id } }) => id === campaign.id);
        expect(dearest?.price).toBe(7);
      },
      { timeout: 20_000 },
    );
  });
});
