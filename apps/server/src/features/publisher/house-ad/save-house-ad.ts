import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  createHouseAd,
  HouseAd,
  HouseAdForm,
  updateHouseAd,
} from '@millrace/contract/publisher/house-ad';
import { inOpenHouse } from '../../../domain/house-ad/in-house.ts';
import { askForIcon } from '../../../domain/own-ads/fetch-icons-job.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError, foundAt } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentHouseAd, readHouseAd, type StoredHouseAd } from './queries.ts';
import { changeOf, recordedOf } from './recorded.ts';
import { showHouseAds } from './show-house-ads.ts';
import {
  type InHouse,
  insertCampaign,
  overwriteCampaign,
  type PromotedOwn,
  storeCreatives,
  storePromoted,
} from './write-house-ad.ts';

/** Promotes an own app in own apps, from now on. */
export function addHouseAd(
  context: Context,
  { pubAppId, ...form }: RequestOf<typeof createHouseAd>,
): Promise<HouseAd> {
  return context.write(async (tx) => {
    const app = await promotedOwn(tx, pubAppId, form, 'pubAppId');
    const id = await inOpenHouse(tx, async (houseId) => {
      const at = inHouseOf(context, tx, houseId);
      const promotedAppId = await storePromoted(at, app);
      if (await isPromoted(tx, promotedAppId))
        throw fieldError('pubAppId', 'houseAd.errors.alreadyPromoted', { name: app.name });
      const campaignId = await insertCampaign(at, promotedAppId, app.name, form);
      await storeCreatives(at, campaignId, [], form);
      await askForIcon(context.services, tx, { ...app, id: promotedAppId });
      return campaignId;
    });
    await showHouseAds(context, tx, form.apps);
    const made = await readHouseAd(tx, id);
    await recordChange(tx, context.scope, {
      ...changeOf(made, app.name),
      action: 'add',
      after: recordedOf(made),
    });
    return presentHouseAd(made);
  });
}

/** Saves a house ad whole. @throws CallError staleEdit with the ad as it is, when another save came between */
export function saveHouseAd(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateHouseAd>,
): Promise<HouseAd> {
  return context.write(async (tx) => {
    await lockHouseAd(tx, id);
    const before = await readHouseAd(tx, id);
    if (before.version !== version) throw new StaleEdit({ house_ad: id }, presentHouseAd(before));
    return presentHouseAd(await storeHouseAd(context, tx, before, form));
  });
}

/** Stores a form over a locked house ad, with its history entry. */
export async function storeHouseAd(
  context: Context,
  tx: Tx,
  before: StoredHouseAd,
  form: HouseAdForm,
): Promise<StoredHouseAd> {
  const app = await promotedOwn(tx, before.pubAppId, form, 'apps');
  await inOpenHouse(tx, async (houseId) => {
    const at = inHouseOf(context, tx, houseId);
    const promotedAppId = await storePromoted(at, app);
    await askForIcon(context.services, tx, { ...app, id: promotedAppId });
    await overwriteCampaign(at, before, form);
    await storeCreatives(at, before.id, before.creatives, form);
  });
  await showHouseAds(context, tx, form.apps);
  const after = await readHouseAd(tx, before.id);
  await recordChange(tx, context.scope, {
    ...changeOf(after, app.name),
    action: 'edit',
    before: recordedOf(before),
    after: recordedOf(after),
  });
  return after;
}

/** Nobody else changes it before this transaction ends. */
export async function lockHouseAd(tx: Tx, id: number): Promise<void> {
  await inOpenHouse(tx, () =>
    tx.selectFrom('campaign').select('id').where('id', '=', id).forUpdate().execute(),
  );
}

const inHouseOf = ({ scope, services }: Context, tx: Tx, houseId: number): InHouse => ({
  ...{ tx, houseId, userId: scope.userId, now: services.now() },
});

/**
 * Whether an app that is locked has an ad already, which may be one out of the asker's reach. In the house; whoever adds or restores
 * one at this moment waits for the other.
 */
export async function isPromoted(tx: Tx, promotedAppId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('campaign')
    .select('id')
    .where('promoted_app_id', '=', promotedAppId)
    .where('switch', '<>', 'archived')
    .executeTakeFirst();
  return other !== undefined;
}

/** The app that is promoted. @throws CallError where it can't be, or not in these apps */
async function promotedOwn(
  tx: Tx,
  id: number,
  { apps }: HouseAdForm,
  field: 'pubAppId' | 'apps',
): Promise<PromotedOwn> {
  const rows = await tx
    .selectFrom('app')
    .select(['id', 'platform', 'name', 'store_id', 'store_url', 'icon', 'developer', 'category'])
    .where('id', 'in', [id, ...apps])
    .execute();
  const there = new Map(rows.map((row) => [row.id, row]));
  const promoted = foundAt(field, there.get(id));
  const { store_id, icon, name } = promoted;
  if (store_id === null || icon === null) throw fieldError(field, 'houseAd.errors.appNotInStore', { name });
  for (const [index, app] of apps.entries()) {
    const shows = foundAt(`apps.${index}`, there.get(app));
    if (app === id) throw fieldError(`apps.${index}`, 'houseAd.errors.appPromoted', { name });
    if (shows.platform !== promoted.platform)
      throw fieldError(`apps.${index}`, 'houseAd.errors.otherPlatform', { name: shows.name });
  }
  return { ...promoted, store_id, icon };
}
