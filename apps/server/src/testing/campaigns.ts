import { type CampaignForm, createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { createSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import { role } from '@millrace/contract/people/permission';
import { createPerson, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A campaign that pays 1 USD for a thousand impressions, 50 USD a day, everywhere. */
export function campaignFormOf(change: Partial<CampaignForm> = {}): CampaignForm {
  return {
    name: 'Autumn',
    goal: 'install',
    startsAt: null,
    endsAt: null,
    countries: ['00'],
    targeting: everybody,
    pricing: 'cpm',
    paidEvent: null,
    bid: '1',
    bids: [],
    dailyBudget: '50',
    totalBudget: null,
    pacing: 'fast',
    capImpressions: 0,
    capHours: 24,
    holdOut: 0,
    recency: [],
    recencyOlder: '1',
    productFeedId: null,
    productPicks: ['cart', 'viewed', 'related', 'best'],
    link: null,
    impressionTrackers: [],
    clickTrackers: [],
    creatives: [],
    ...change,
  };
}

/** An advertiser with a campaign that is switched on, so that publishers can name them and its creative. */
export async function createTestAdvertiser(
  app: TestApp,
): Promise<{ readonly person: Person; readonly campaignId: number; readonly creativeId: number }> {
  const person = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const { id: promotedAppId } = (await app.ask(createPromotedApp, site, person)).data;
  const creativeId = await createTestCreative(app, person);
  const form = campaignFormOf({ creatives: [{ id: creativeId, weight: 1 }] });
  const { id: campaignId } = (await app.ask(createCampaign, { ...form, promotedAppId }, person)).data;
  await app.ask(switchCampaigns, { ids: [campaignId], switch: 'on' }, person);
  return { person, campaignId, creativeId };
}

/** A creative of an advertiser, without files, that waits for review. @returns its id */
export async function createTestCreative(
  app: TestApp,
  person: Person,
  kind: 'banner' | 'card' = 'banner',
): Promise<number> {
  const size = kind === 'banner' ? { width: 728, height: 90 } : { width: null, height: null };
  const { id } = await app.database.asSystem((tx) =>
    tx
      .insertInto('creative')
      .values({
        organization_id: person.organizationId,
        name: 'Leaderboard',
        kind,
        ...size,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** What the Administrator says of it. */
export async function reviewTestCreative(
  app: TestApp,
  id: number,
  review: 'approved' | 'rejected' | 'waiting',
): Promise<void> {
  const reason = review === 'rejected' ? 'No' : null;
  const at = review === 'waiting' ? null : new Date();
  await app.database.asSystem((tx) =>
    tx
      .updateTable('creative')
      .set({ review, review_reason: reason, reviewed_at: at })
      .where('id', '=', id)
      .execute(),
  );
}

/** A segment of an advertiser that is switched on, of everybody who ever did anything. @returns its id */
export async function createTestSegment(app: TestApp, person: Person): Promise<number> {
  const { id } = (await app.ask(createSegment, { name: 'Known', rules: emptyRules }, person)).data;
  await app.ask(setSegmentStatus, { ids: [id], switch: 'on' }, person);
  return id;
}
