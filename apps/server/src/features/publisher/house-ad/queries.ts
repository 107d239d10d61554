import type { CreativeKind } from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { HouseAd, HouseApp, listHouseAds } from '@millrace/contract/publisher/house-ad';
import * as z from 'zod/mini';
import { fileColumns, presentFile } from '../../../domain/creative/creative-file.ts';
import { inHouse } from '../../../domain/house-ad/in-house.ts';
import { readOwnAdsNetworks } from '../../../domain/own-ads/network-of-apps.ts';
import { readOwnAdsPlacements } from '../../../domain/own-ads/rules-with-own-ads.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** One of a house ad's creatives; each shows one file, but for the card, which has the icon of the store. */
export interface HouseCreative {
  readonly id: number;
  readonly kind: CreativeKind;
  readonly title: string | null;
  readonly descn: string | null;
  readonly file: StoredFile | null;
}

/** A house ad as it is stored: a campaign of the house. */
export interface StoredHouseAd extends HouseAd {
  readonly promotedAppId: number;
  readonly creatives: readonly HouseCreative[];
}

export function listAll(context: Context): Promise<ResponseOf<typeof listHouseAds>> {
  return context.read(async (tx) => {
    const list = await readHouseAds(tx);
    const apps = await readHouseApps(tx);
    return { list: list.map(presentHouseAd), apps };
  });
}

export function presentHouseAd({ promotedAppId: _, creatives, ...shown }: StoredHouseAd): HouseAd {
  return { ...shown, kinds: [...new Set(creatives.map(({ kind }) => kind))] };
}

/** The apps that exist for whoever asks, the active ones and those that an ad may still name. */
async function readHouseApps(tx: Tx): Promise<HouseApp[]> {
  const rows = await tx
    .selectFrom('app')
    .leftJoin('own_ads_setting', 'own_ads_setting.app_id', 'app.id')
    .select(['app.id', 'app.name', 'app.platform', 'app.icon', 'app.store_id', 'own_ads_setting.house'])
    .where('app.status', '=', 1)
    .orderBy('app.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const placements = Map.groupBy(await readOwnAdsPlacements(tx, ids), ({ appId }) => appId);
  const networks = await readOwnAdsNetworks(tx, ids);
  return rows.map(({ id, name, platform, icon, store_id, house }) => {
    const places = placements.get(id) ?? [];
    return {
      ...{ id, name, plat: platform === 0 ? 0 : 1, icon },
      isInStore: store_id !== null && icon !== null,
      showsHouseAds: house === true,
      rules: places.reduce((sum, one) => sum + (one.rules ?? 0), 0),
      rulesWith: places.reduce((sum, one) => sum + (one.rulesWith ?? 0), 0),
      network: networks.get(id) ?? null,
    };
  });
}

const targeting = z.object({ publisherApps: z.array(z.int()) });

/**
 * House ads that are not removed, the first made first. One that promotes or is shown in an app that does not exist for
 * whoever asks does not exist for them either.
 */
export async function readHouseAds(
  tx: Tx,
  { id, removed = false }: { readonly id?: number; readonly removed?: boolean } = {},
): Promise<StoredHouseAd[]> {
  const ads = (await inHouse(tx, () => readStored(tx, { id, removed }))) ?? [];
  const named = ads.flatMap(({ pubAppId, apps }) => [pubAppId, ...apps]);
  if (named.length === 0) return [];
  const rows = await tx.selectFrom('app').select('id').where('id', 'in', named).execute();
  const inReach = new Set(rows.map((row) => row.id));
  return ads.filter(({ pubAppId, apps }) => [pubAppId, ...apps].every((one) => inReach.has(one)));
}

/** @throws CallError notFound */
export async function readHouseAd(tx: Tx, id: number): Promise<StoredHouseAd> {
  return found((await readHouseAds(tx, { id }))[0]);
}

async function readStored(
  tx: Tx,
  { id, removed }: { readonly id: number | undefined; readonly removed: boolean },
): Promise<StoredHouseAd[]> {
  let campaigns = tx
    .selectFrom('campaign')
    .innerJoin('promoted_app', 'promoted_app.id', 'campaign.promoted_app_id')
    .select([
      ...(['campaign.id', 'campaign.switch', 'campaign.targeting', 'campaign.version'] as const),
      ...(['promoted_app.id as promoted_id', 'promoted_app.own_app_id'] as const),
    ])
    .where('campaign.switch', removed ? '=' : '<>', 'archived')
    .orderBy('campaign.id');
  if (id !== undefined) campaigns = campaigns.where('campaign.id', '=', id);
  const rows = await campaigns.execute();
  const creatives = await readCreatives(
    tx,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    if (row.own_app_id === null) return [];
    const own = creatives.get(row.id) ?? [];
    const card = own.find(({ kind }) => kind === 'card');
    return [
      {
        id: row.id,
        pubAppId: row.own_app_id,
        title: card?.title ?? '',
        descn: card?.descn ?? '',
        files: own.flatMap(({ file }) => file ?? []),
        apps: z.parse(targeting, row.targeting).publisherApps,
        kinds: [],
        status: row.switch === 'on' ? 1 : 0,
        version: row.version,
        promotedAppId: row.promoted_id,
        creatives: own,
      } satisfies StoredHouseAd,
    ];
  });
}

async function readCreatives(tx: Tx, campaignIds: readonly number[]) {
  if (campaignIds.length === 0) return new Map<number, HouseCreative[]>();
  const rows = await tx
    .selectFrom('campaign_creative')
    .innerJoin('creative', 'creative.id', 'campaign_creative.creative_id')
    .leftJoin('creative_file', (join) =>
      join
        .onRef('creative_file.creative_id', '=', 'creative.id')
        .on('creative_file.role', 'in', ['image', 'video']),
    )
    .select(['campaign_id', 'creative.id', 'kind', 'title', 'descn', 'creative_file.file_id'])
    .where('campaign_id', 'in', campaignIds)
    .orderBy('campaign_creative.position')
    .execute();
  const fileIds = rows.flatMap(({ file_id }) => file_id ?? []);
  const files = new Map((await readFiles(tx, fileIds)).map((file) => [file.id, file]));
  const made = rows.map(({ campaign_id, id, kind, title, descn, file_id }) => ({
    campaignId: campaign_id,
    creative: {
      ...{ id, title, descn, file: files.get(file_id ?? 0) ?? null },
      kind: kind as CreativeKind, // The table's own check allows no other.
    },
  }));
  const grouped = Map.groupBy(made, ({ campaignId }) => campaignId);
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ creative }) => creative)]));
}

/** Files of the house; those that are not there are left out. */
export async function readFiles(tx: Tx, ids: readonly number[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('stored_file').select(fileColumns).where('id', 'in', ids).execute();
  return rows.map(presentFile);
}
