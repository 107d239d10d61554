import { type OwnAds, type OwnAdsForm, ownAds, shownCreative } from '@millrace/contract/publisher/own-ads';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readOwnAdsNetworks } from '../../../domain/own-ads/network-of-apps.ts';
import { readOwnAdsPlacements } from '../../../domain/own-ads/rules-with-own-ads.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What is stored of an app's own ads; of one that nothing is said of, what that means. */
export interface StoredOwnAds {
  readonly appName: string;
  readonly form: OwnAdsForm;
  /** 0: nothing was ever said. */
  readonly version: number;
}

const stored = z.object({ mode: z.enum(['off', 'chosen', 'all']), floors: z.record(z.string(), z.string()) });

/** @throws CallError notFound */
export async function readOwnAds(
  tx: Tx,
  appId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredOwnAds> {
  const app = tx.selectFrom('app').select('name').where('id', '=', appId);
  // The app's row: there may be none of the settings to lock yet.
  const { name } = found(await (lock ? app.forNoKeyUpdate() : app).executeTakeFirst());
  const row = await tx
    .selectFrom('own_ads_setting')
    .select(['mode', 'floors', 'blocked_categories', 'house', 'version'])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  const advertisers = await tx
    .selectFrom('own_ads_advertiser')
    .select(['advertiser_id', 'way'])
    .where('app_id', '=', appId)
    .orderBy('id')
    .execute();
  const creatives = await tx
    .selectFrom('own_ads_creative')
    .select('creative_id')
    .where('app_id', '=', appId)
    .orderBy('id')
    .execute();
  const { mode, floors } = row === undefined ? { mode: 'off' as const, floors: {} } : z.parse(stored, row);
  const named = (way: string) =>
    advertisers.filter((one) => one.way === way).map(({ advertiser_id }) => advertiser_id);
  return {
    appName: name,
    form: {
      mode,
      chosen: named('chosen'),
      blocked: named('blocked'),
      floors: groupsOf(floors),
      blockedCategories: row?.blocked_categories ?? [],
      blockedCreatives: creatives.map(({ creative_id }) => creative_id),
      house: row?.house ?? false,
      told: named('told'),
    },
    version: row?.version ?? 0,
  };
}

/** Countries of the same floor together, in the order of their prices' first country. */
function groupsOf(floors: Readonly<Record<string, string>>): OwnAdsForm['floors'] {
  const byFloor = Map.groupBy(Object.entries(floors), ([, floor]) => floor);
  return [...byFloor].map(([floor, entries]) => ({ countries: entries.map(([country]) => country), floor }));
}

/** Advertisers that may be let in, those that are already let in or blocked among them. */
export async function readAdvertisers(
  tx: Tx,
  named: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from own_ads_advertisers(${[...named]}::int[]) order by lower(name), id`.execute(tx);
  return rows;
}

/** Of the asked advertisers those that can be blocked: they once ran, and may at any moment again. */
export async function readAdvertisersSeen(tx: Tx, asked: readonly number[]): Promise<readonly number[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from own_ads_advertisers_seen(${[...asked]}::int[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Advertisers who promote the very same app as one of the publisher's is, those that are named among them. */
export async function readOfSameApp(
  tx: Tx,
  appId: number,
  named: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string; readonly same: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; same: boolean }>`
    select id, name, same from own_ads_same_app(${appId}, ${[...named]}::int[]) order by lower(name), id`.execute(
    tx,
  );
  return rows;
}

/** Of the named creatives those that publishers may see, as they see them. */
export async function readShownCreatives(tx: Tx, named: readonly number[]) {
  if (named.length === 0) return [];
  const { rows } = await sql`select id, name, kind, advertiser from own_ads_creatives(${[...named]}::int[])
    order by lower(name), id`.execute(tx);
  return z.parse(z.array(shownCreative), rows);
}

/**
 * An app's own ads as the screen has them.
 * @param categories see `readCategories`
 * @throws CallError notFound
 */
export async function presentOwnAds(
  tx: Tx,
  appId: number,
  categories: OwnAds['categories'],
): Promise<OwnAds> {
  const { form, version } = await readOwnAds(tx, appId);
  const advertisers = await readAdvertisers(tx, [...form.chosen, ...form.blocked]);
  return z.parse(ownAds, {
    ...form,
    pubAppId: appId,
    advertisers,
    ofSameApp: (await readOfSameApp(tx, appId, form.told)).map(({ id, name }) => ({ id, name })),
    creatives: await readShownCreatives(tx, form.blockedCreatives),
    categories,
    placements: await readPlacements(tx, appId),
    network: (await readOwnAdsNetworks(tx, [appId])).get(appId) ?? null,
    version,
  });
}

/** Active placements with an instance of own ads, and how many of their rules have it. */
async function readPlacements(tx: Tx, appId: number) {
  const placements = await readOwnAdsPlacements(tx, [appId]);
  return placements.map(({ appId: _, instanceId: __, ...placement }) => placement);
}
