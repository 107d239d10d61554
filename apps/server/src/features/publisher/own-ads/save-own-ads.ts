import type { RequestOf } from '@millrace/contract/kit/call';
import type { getOwnAds, OwnAds, OwnAdsForm, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { setUpNetwork } from '../../../domain/own-ads/set-up-network.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import {
  presentOwnAds,
  readAdvertisers,
  readAdvertisersSeen,
  readOfSameApp,
  readOwnAds,
  readShownCreatives,
  type StoredOwnAds,
} from './queries.ts';
import { readCategories } from './read-categories.ts';

export async function showOwnAds(
  context: Context,
  { pubAppId }: RequestOf<typeof getOwnAds>,
): Promise<OwnAds> {
  const categories = await readCategories(context, pubAppId);
  return context.read((tx) => presentOwnAds(tx, pubAppId, categories));
}

/** Says whose ads an app shows. @throws CallError staleEdit with what is said now, when another save came between */
export async function saveOwnAds(
  context: Context,
  { pubAppId, version, ...form }: RequestOf<typeof updateOwnAds>,
): Promise<OwnAds> {
  const categories = await readCategories(context, pubAppId);
  return context.write(async (tx) => {
    const before = await readOwnAds(tx, pubAppId, { lock: true });
    if (before.version !== version)
      throw new StaleEdit({ own_ads: pubAppId }, await presentOwnAds(tx, pubAppId, categories));
    await storeOwnAds(context, tx, pubAppId, before, form);
    return presentOwnAds(tx, pubAppId, categories);
  });
}

/** Stores a form over what is locked, with its history entry. */
export async function storeOwnAds(
  context: Context,
  tx: Tx,
  appId: number,
  before: StoredOwnAds,
  form: OwnAdsForm,
): Promise<void> {
  const { scope } = context;
  await mustExist(tx, before, form);
  await mustBeOfSameApp(tx, appId, before, form);
  const owner = { app_id: appId, organization_id: scope.organizationId };
  const columns = {
    mode: form.mode,
    floors: JSON.stringify(
      Object.fromEntries(
        form.floors.flatMap(({ countries, floor }) => countries.map((country) => [country, floor])),
      ),
    ),
    blocked_categories: [...form.blockedCategories],
    house: form.house,
    version: before.version + 1,
  };
  await tx
    .insertInto('own_ads_setting')
    .values({ ...owner, ...columns })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(columns))
    .execute();
  await tx.deleteFrom('own_ads_advertiser').where('app_id', '=', appId).execute();
  const advertisers = [
    ...form.chosen.map((id) => ({ ...owner, advertiser_id: id, way: 'chosen' })),
    ...form.blocked.map((id) => ({ ...owner, advertiser_id: id, way: 'blocked' })),
    ...form.told.map((id) => ({ ...owner, advertiser_id: id, way: 'told' })),
  ];
  if (advertisers.length > 0) await tx.insertInto('own_ads_advertiser').values(advertisers).execute();
  await tx.deleteFrom('own_ads_creative').where('app_id', '=', appId).execute();
  const creatives = form.blockedCreatives.map((id) => ({ ...owner, creative_id: id }));
  if (creatives.length > 0) await tx.insertInto('own_ads_creative').values(creatives).execute();
  if (form.mode !== 'off' || form.house) await setUpNetwork(context, tx, appId);
  const { form: after } = await readOwnAds(tx, appId);
  await recordChange(tx, scope, {
    entity: 'own_ads',
    entityId: appId,
    action: 'edit',
    name: before.appName,
    appId,
    before: before.form,
    after,
  });
}

/** @throws CallError at the first advertiser who does not promote the same app, and was not told of it before */
async function mustBeOfSameApp(tx: Tx, appId: number, before: StoredOwnAds, form: OwnAdsForm): Promise<void> {
  if (form.told.length === 0) return;
  const known = new Set(before.form.told);
  const same = new Set((await readOfSameApp(tx, appId, [])).map(({ id }) => id));
  const other = form.told.findIndex((id) => !known.has(id) && !same.has(id));
  if (other !== -1) throw fieldError(`told.${other}`, 'ownAds.errors.otherApp');
}

/** @throws CallError at the first advertiser or creative that can't be named */
async function mustExist(tx: Tx, before: StoredOwnAds, form: OwnAdsForm): Promise<void> {
  const known = [...before.form.chosen, ...before.form.blocked];
  const there = new Set((await readAdvertisers(tx, known)).map(({ id }) => id));
  const gone = form.chosen.findIndex((id) => !there.has(id));
  if (gone !== -1) throw fieldError(`chosen.${gone}`, 'ownAds.errors.advertiserGone');
  const others = form.blocked.filter((id) => !there.has(id));
  const seen = new Set([...there, ...(await readAdvertisersSeen(tx, others))]);
  const unseen = form.blocked.findIndex((id) => !seen.has(id));
  if (unseen !== -1) throw fieldError(`blocked.${unseen}`, 'ownAds.errors.advertiserNeverRan');
  const blocked = new Set(before.form.blockedCreatives);
  const named = form.blockedCreatives.filter((id) => !blocked.has(id));
  const shown = new Set((await readShownCreatives(tx, named)).map(({ id }) => id));
  const lost = form.blockedCreatives.findIndex((id) => !blocked.has(id) && !shown.has(id));
  if (lost !== -1) throw fieldError(`blockedCreatives.${lost}`, 'ownAds.errors.creativeGone');
}
