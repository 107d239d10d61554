import { ownAdsForm } from '@millrace/contract/publisher/own-ads';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { readOwnAds } from './queries.ts';
import { storeOwnAds } from './save-own-ads.ts';

/** What an app says of own ads; the app's id stands for it. */
export const ownAdsEntity: Entity = {
  name: 'own_ads',
  permission: 'cross_bid',
  read: async (tx, id) => {
    const app = await tx.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst();
    return app && (await readOwnAds(tx, id)).form;
  },
  write: async (context, tx, id, fields) => {
    const before = await readOwnAds(tx, id, { lock: true });
    await storeOwnAds(context, tx, id, before, z.parse(ownAdsForm, { ...before.form, ...fields }));
  },
};
