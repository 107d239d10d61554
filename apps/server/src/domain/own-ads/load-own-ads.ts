import * as z from 'zod/mini';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { OwnAdsShard } from '../config-snapshot/shard.ts';
import type { AppsOfOrganization } from '../mediation/load-app-parts.ts';

/** What an app shows that nobody has said anything of. */
export const noOwnAds: OwnAdsShard = {
  mode: 'off',
  chosen: [],
  blocked: [],
  floors: {},
  blockedCategories: [],
  blockedCreatives: [],
  house: null,
};

const stored = z.object({
  mode: z.enum(['off', 'chosen', 'all']),
  floors: z.record(z.string(), z.string()),
});

/** What publishers let into apps, by app; those that nothing is said of are left out. */
export async function loadOwnAds(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
): Promise<ReadonlyMap<number, OwnAdsShard>> {
  const rows = await tx
    .selectFrom('own_ads_setting')
    .innerJoin('app', 'app.id', 'own_ads_setting.app_id')
    .leftJoin('organization as own_house', 'own_house.house_of', 'own_ads_setting.organization_id')
    .select([
      'app_id',
      'mode',
      'floors',
      'blocked_categories',
      'house',
      'own_house.id as house_id',
      'app.store_id',
    ])
    .where('own_ads_setting.organization_id', '=', organizationId)
    .where('app_id', '=', anyOf(appIds))
    .execute();
  const advertisers = Map.groupBy(
    await tx
      .selectFrom('own_ads_advertiser')
      .select(['app_id', 'advertiser_id', 'way'])
      .where('organization_id', '=', organizationId)
      .where('app_id', '=', anyOf(appIds))
      .execute(),
    ({ app_id }) => app_id,
  );
  const creatives = Map.groupBy(
    await tx
      .selectFrom('own_ads_creative')
      .select(['app_id', 'creative_id'])
      .where('organization_id', '=', organizationId)
      .where('app_id', '=', anyOf(appIds))
      .execute(),
    ({ app_id }) => app_id,
  );
  return new Map(
    rows.map((row) => {
      const named = (way: string) =>
        (advertisers.get(row.app_id) ?? [])
          .filter((one) => one.way === way)
          .map(({ advertiser_id }) => advertiser_id);
      const { mode, floors } = z.parse(stored, row);
      const prices = Object.entries(floors).map(([country, floor]) => [country, Number(floor)]);
      return [
        row.app_id,
        {
          mode,
          chosen: named('chosen'),
          blocked: named('blocked'),
          floors: Object.fromEntries(prices),
          blockedCategories: row.blocked_categories,
          blockedCreatives: (creatives.get(row.app_id) ?? []).map(({ creative_id }) => creative_id),
          house: row.house ? row.house_id : null,
          ...(named('told').length > 0 &&
            row.store_id !== null && { told: named('told'), storeId: row.store_id }),
        },
      ];
    }),
  );
}
