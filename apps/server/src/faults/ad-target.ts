import { randomBytes } from 'node:crypto';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { sql } from 'kysely';
import { openOrganization } from '../platform/people/join-organization.ts';
import type { Database } from '../platform/postgres/database.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  createTestRule,
} from '../testing/publisher-setup.ts';

/** An app whose cards are a campaign's. */
export interface AdTarget {
  readonly appKey: string;
  readonly placementId: number;
  readonly campaignId: number;
}

const cards = 9;

interface AdTerms {
  /** USD a day. */
  readonly daily: string;
  /** USD for a thousand impressions. */
  readonly price: string;
  /** Over the day; as fast as possible unless said. */
  readonly isEven?: boolean;
  /** How often a device sees it within a day; 0, which it is unless said: as often as it comes. */
  readonly cap?: number;
}

/** A campaign, and an app that shows nothing else. */
export async function createAdTarget(
  database: Pick<Database, 'asSystem'>,
  { daily, price, isEven = false, cap = 0 }: AdTerms,
): Promise<AdTarget> {
  const organizationId = await database.asSystem((tx) => openOrganization(tx, 0, 'Faults'));
  const appId = await createTestApp({ database }, { organizationId });
  const owner = { organizationId };
  const placementId = await createTestPlacement({ database }, owner, appId, { adType: cards });
  const own = { networkId: networkId.crossPromotion, unitId: String(placementId), isBidding: true };
  const instanceId = await createTestInstance({ database }, owner, { appId, placementId, ...own });
  await createTestRule({ database }, owner, { appId, placementId, instanceIds: [instanceId] });
  return database.asSystem(async (tx) => {
    const of = { organization_id: organizationId, app_id: appId };
    const { key } = await tx
      .selectFrom('app')
      .select('key')
      .where('id', '=', appId)
      .executeTakeFirstOrThrow();
    const advertiserId = await openOrganization(tx, 1, 'Acme');
    await tx
      .insertInto('own_ads_setting')
      .values({ ...of, mode: 'chosen' })
      .execute();
    const chosen = { advertiser_id: advertiserId, way: 'chosen' };
    await tx
      .insertInto('own_ads_advertiser')
      .values({ ...of, ...chosen })
      .execute();
    const made = await sql<{ id: number }>`
      with promoted as (
        insert into promoted_app (organization_id, platform, name, host, site_key)
        values (${advertiserId}, 2, 'Shop', 'shop.example', ${randomBytes(16).toString('hex')}) returning id
      ), creative as (
        insert into creative (organization_id, name, kind, title, review, reviewed_at)
        values (${advertiserId}, 'Card', 'card', 'Shop', 'approved', now()) returning id
      ), campaign as (
        insert into campaign (organization_id, promoted_app_id, name, goal, switch, countries, targeting, pricing, bid,
          daily_budget, even_pacing, cap_impressions, cap_hours, impression_trackers, click_trackers, created_at)
        select ${advertiserId}, id, 'Shop', 'install', 'on', '{00}', ${JSON.stringify(everybody)}::jsonb, 'cpm', ${price}, ${daily}, ${isEven}, ${cap}, 24,
          '{}', '{}', now() - interval '2 days' from promoted
        returning id
      )
      insert into campaign_creative (organization_id, campaign_id, creative_id, weight, position)
      select ${advertiserId}, campaign.id, creative.id, 1, 0 from campaign, creative returning campaign_id as id`.execute(
      tx,
    );
    return { appKey: key, placementId, campaignId: made.rows[0]?.id ?? 0 };
  });
}
