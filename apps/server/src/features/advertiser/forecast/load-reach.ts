import { platform } from '@millrace/contract/publisher/platform';
import { sql } from 'kysely';
import { sayOf } from '../../../domain/own-ads/circumstances.ts';
import { loadOwnAds } from '../../../domain/own-ads/load-own-ads.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Reach } from './fold-requests.ts';

/**
 * The placements that could show an advertiser's ads, by their id: of active apps whose publishers let this advertiser in, where own
 * ads bid, as the list of campaigns asks it. @param tx that sees all
 */
export async function loadReach(tx: Tx, advertiserId: number): Promise<Map<number, Reach>> {
  const asked = await tx
    .selectFrom('own_ads_setting')
    .innerJoin('app', 'app.id', 'own_ads_setting.app_id')
    .innerJoin('organization', 'organization.id', 'app.organization_id')
    .innerJoin('placement', 'placement.app_id', 'app.id')
    .select(['placement.id', 'placement.ad_type', 'app.id as app_id', 'app.organization_id', 'app.platform'])
    .where('own_ads_setting.mode', '<>', 'off')
    .where('app.status', '=', 1)
    .where('organization.status', '=', 1)
    .where('placement.status', '=', 1)
    .execute();
  const bidding = await biddingAmong(
    tx,
    asked.map(({ id }) => id),
  );
  const rows = asked.filter(({ id }) => bidding.has(id));
  const reach = new Map<number, Reach>();
  for (const [organizationId, places] of Map.groupBy(rows, (row) => row.organization_id)) {
    const appIds = [...new Set(places.map(({ app_id }) => app_id))];
    const settings = await loadOwnAds(tx, { organizationId, appIds });
    for (const { id, ad_type, app_id, platform: plat } of places) {
      const ownAds = settings.get(app_id);
      if (ownAds === undefined) continue;
      const say = sayOf({ ownAds });
      const isIn = say.mode === 'all' || say.chosen.has(advertiserId);
      if (!isIn || say.blockedAdvertisers.has(advertiserId)) continue;
      const of = plat === 0 ? platform.ios : platform.android;
      reach.set(id, { organizationId, appId: app_id, adType: ad_type, platform: of, say });
    }
  }
  return reach;
}

async function biddingAmong(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from own_ads_bidding_among(${[...ids]}::int[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
