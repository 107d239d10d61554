import type { RequestOf } from '@millrace/contract/kit/call';
import type { getOwnAds, OwnAds, OwnAdsForm, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentOwnAds, readAdvertisers, readOwnAds, type StoredOwnAds } from './queries.ts';
import { setUpNetwork } from './set-up-network.ts';

export function showOwnAds(context: Context, { pubAppId }: RequestOf<typeof getOwnAds>): Promise<OwnAds> {
  return context.read((tx) => presentOwnAds(tx, pubAppId));
}

/** Says whose ads an app shows. @throws CallError staleEdit with what is said now, when another save came between */
export function saveOwnAds(
  context: Context,
  { pubAppId, version, ...form }: RequestOf<typeof updateOwnAds>,
): Promise<OwnAds> {
  return context.write(async (tx) => {
    const before = await readOwnAds(tx, pubAppId, { lock: true });
    if (before.version !== version)
      throw new CallError('common.errors.staleEdit', { current: await presentOwnAds(tx, pubAppId) });
    await storeOwnAds(context, tx, pubAppId, before, form);
    return presentOwnAds(tx, pubAppId);
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
  const owner = { app_id: appId, organization_id: scope.organizationId };
  const columns = {
    mode: form.mode,
    floors: JSON.stringify(
      Object.fromEntries(
        form.floors.flatMap(({ countries, floor }) => countries.map((country) => [country, floor])),
      ),
    ),
    blocked_categories: [...form.blockedCategories],
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
  ];
  if (advertisers.length > 0) await tx.insertInto('own_ads_advertiser').values(advertisers).execute();
  if (form.mode !== 'off') await setUpNetwork(context, tx, appId);
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

/** @throws CallError at the first advertiser that can't be named */
async function mustExist(tx: Tx, before: StoredOwnAds, form: OwnAdsForm): Promise<void> {
  const known = [...before.form.chosen, ...before.form.blocked];
  const there = new Set((await readAdvertisers(tx, known)).map(({ id }) => id));
  for (const field of ['chosen', 'blocked'] as const) {
    const gone = form[field].findIndex((id) => !there.has(id));
    if (gone !== -1) throw fieldError(`${field}.${gone}`, 'ownAds.errors.advertiserGone');
  }
}
