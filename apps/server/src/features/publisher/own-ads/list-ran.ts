import type { RequestOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import {
  type listRanCreatives,
  type RanCreative,
  ranCreative,
} from '@millrace/contract/publisher/own-ads-ran';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { pictureFile } from '../../../domain/catalogue/item-picture.ts';
import { creativeColumns, presentCreatives, queryCreatives } from '../../../domain/creative/creatives.ts';
import { askInLine } from '../../../domain/report/in-line.ts';
import { add, decimal, decimalText } from '../../../platform/decimal.ts';
import { fileAddress } from '../../../platform/file-store/register-files.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Creatives that are told of. */
const most = 100;
/** Of them by campaigns: several may show one creative. */
const mostRows = 10 * most;

const counted = z.object({
  creative: z.number(),
  campaign: z.number(),
  impressions: z.coerce.number(),
  unbilled: z.coerce.number(),
  clicks: z.coerce.number(),
  revenue: z.string(),
});
type Counted = z.infer<typeof counted>;

/** When the last days began, the present one among them. */
export const beginOf = (now: number, days: number) => (Math.floor(now / dayMs) - (days - 1)) * dayMs;

/** What an app has shown of own ads, from its own counts; so whatever is shown of a creative here was seen here. */
export async function listRan(
  context: Context,
  { pubAppId, days = 7 }: RequestOf<typeof listRanCreatives>,
): Promise<{ list: RanCreative[] }> {
  const { services, scope } = context;
  await context.read((tx) => mustExist(tx, 'app', pubAppId));
  const from = dayOf(beginOf(services.now().getTime(), days));
  const rows = await askInLine(context)(
    {
      sql: `SELECT h.creative_id AS creative, h.campaign_id AS campaign, toString(sum(h.impressions)) AS impressions,
          toString(sum(h.unbilled_impressions)) AS unbilled,
          toString(sum(h.clicks)) AS clicks, toString(sum(h.spent)) AS revenue
        FROM millrace.own_ad_hour AS h
        WHERE h.organization_id = {organization:UInt32} AND h.app_id = {app:UInt32}
          AND h.hour >= toDateTime({from:String}, 'UTC')
        GROUP BY creative, campaign HAVING sum(h.impressions) + sum(h.unbilled_impressions) > 0
        ORDER BY sum(h.impressions) + sum(h.unbilled_impressions) DESC, creative, campaign LIMIT {most:UInt32}`,
      params: { organization: scope.organizationId, app: pubAppId, from: `${from} 00:00:00`, most: mostRows },
    },
    counted,
  );
  if (rows.length === 0) return { list: [] };
  return { list: await services.database.asSystem((tx) => present(tx, rows, scope.organizationId)) };
}

/** By the system role: they are of advertisers, and stand in the app's own counts. Those that are gone are left out. */
async function present(tx: Tx, rows: readonly Counted[], publisherId: number): Promise<RanCreative[]> {
  const ids = [...new Set(rows.map(({ creative }) => creative))];
  const creatives = await queryCreatives(tx)
    .select(creativeColumns)
    .where('creative.id', 'in', ids)
    .execute();
  const shown = new Map((await presentCreatives(tx, creatives, 'after')).map((one) => [one.id, one]));
  const campaigns = await tx
    .selectFrom('campaign')
    .innerJoin('promoted_app', 'promoted_app.id', 'campaign.promoted_app_id')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .select([
      ...(['campaign.id', 'promoted_app.id as promoted_id', 'promoted_app.name'] as const),
      ...(['promoted_app.platform', 'promoted_app.icon', 'promoted_app.category'] as const),
      ...(['promoted_app.genres', 'promoted_app.icon_file'] as const),
      ...(['organization.id as advertiser_id', 'organization.name as advertiser', 'house_of'] as const),
    ])
    .where(
      'campaign.id',
      'in',
      rows.map(({ campaign }) => campaign),
    )
    .execute();
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const known = rows.flatMap((row) => {
    const [of, by] = [shown.get(row.creative), byId.get(row.campaign)];
    return of === undefined || by === undefined ? [] : [{ ...row, of, by }];
  });
  // What one creative promotes in several campaigns is one.
  const ran = Map.groupBy(known, ({ creative, by }) => `${creative} ${by.promoted_id}`);
  const list = [...ran.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { of, by } = first;
    return [
      z.parse(ranCreative, {
        ...{ ...of, name: of.title ?? of.name },
        ...{ impressions: sumOf(all, 'impressions'), unbilled: sumOf(all, 'unbilled') },
        ...{
          clicks: sumOf(all, 'clicks'),
          revenue: decimalText(all.map(({ revenue }) => decimal(revenue)).reduce(add)),
        },
        advertiser: { id: by.advertiser_id, name: by.advertiser },
        isHouse: by.house_of === publisherId,
        promoted: {
          ...{ id: by.promoted_id, name: by.name, icon: by.icon },
          ...{ category: by.category, genres: by.genres },
          iconFile: addressOf(by.icon_file),
          isWebsite: by.platform === 2,
        },
      }),
    ];
  });
  const allOf = ({ impressions, unbilled }: RanCreative) => impressions + unbilled;
  return list.toSorted((one, other) => allOf(other) - allOf(one)).slice(0, most);
}

function addressOf(iconFile: unknown): string | null {
  if (iconFile === null) return null;
  const { hash, type } = z.parse(pictureFile, iconFile);
  return fileAddress(hash, type);
}

const sumOf = (rows: readonly Counted[], what: 'impressions' | 'unbilled' | 'clicks') =>
  rows.reduce((sum, row) => sum + row[what], 0);
