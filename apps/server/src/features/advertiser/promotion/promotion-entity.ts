import { promoteForm } from '@millrace/contract/advertiser/promotion';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { queryProfile } from './queries.ts';
import { storeProfile } from './store-profile.ts';

/** The promote profile; a field that was empty before the first save can't become empty again. */
export const promotionEntity: Entity = {
  name: 'promotion',
  permission: 'promote',
  read: (tx, id) => queryProfile(tx, id),
  refuse: (_, wanted) =>
    // Whether it is verified is the Administrator's to say.
    !('verification' in wanted) && z.safeParse(promoteForm, wanted).success
      ? undefined
      : 'changeLog.errors.final',
  async write(context, tx, id, fields) {
    const before = await queryProfile(tx, id, { lock: true });
    await storeProfile(context, tx, before, z.parse(promoteForm, fields));
  },
};
