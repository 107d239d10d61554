import { houseAdEditForm } from '@millrace/contract/publisher/house-ad';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { readHouseAd, readHouseAds } from './queries.ts';
import { recordedOf } from './recorded.ts';
import { lockHouseAd, storeHouseAd } from './save-house-ad.ts';
import { bringBack, putAway, writeStatus } from './switch-house-ad.ts';

/** A house ad: edits, switching, addition and removal can all be taken back. */
export const houseAdEntity: Entity = {
  name: 'house_ad',
  permission: 'cross_bid',
  read: async (tx, id) => {
    const [ad] = await readHouseAds(tx, { id });
    return ad && { ...recordedOf(ad), status: ad.status };
  },
  write: async (context, tx, id, fields) => {
    await lockHouseAd(tx, id);
    const before = await readHouseAd(tx, id);
    const form = z.parse(houseAdEditForm, { ...recordedOf(before), ...fields });
    await storeHouseAd(context, tx, before, form);
  },
  setStatus: writeStatus,
  remove: putAway,
  restore: bringBack,
};
