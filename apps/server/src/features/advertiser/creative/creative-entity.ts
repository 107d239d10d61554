import { creativeForm, fileRoles } from '@millrace/contract/advertiser/creative';
import * as z from 'zod/mini';
import { byRole, fieldsOf, lockCreative, readCreative } from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import { bringBack, putAway } from './archive-creative.ts';
import { write } from './save-creative.ts';

/** A creative: edits, addition and archiving can all be taken back. */
export const creativeEntity: Entity = {
  name: 'creative',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await tx
      .selectFrom('creative')
      .select('id')
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : fieldsOf(await readCreative(tx, id, 'before'));
  },
  write: async (context, tx, id, fields) => {
    await lockCreative(tx, id);
    const { creativeReview } = await readInstallationSettings(context.services, tx);
    const before = await readCreative(tx, id, creativeReview);
    const form = z.parse(creativeForm, formOf({ ...fieldsOf(before), ...fields }));
    await write(context, tx, before, { ...form, kind: before.kind }, creativeReview);
  },
  remove: putAway,
  restore: bringBack,
};

/** History has the files among the other fields. */
function formOf(fields: Fields): Fields {
  const files = byRole((role) => fields[role]);
  const others = Object.entries(fields).filter(([name]) => !fileRoles.some((role) => role === name));
  return { ...Object.fromEntries(others), files };
}

/** What an Administrator said of a creative: told, and taken back by nobody but them. */
export const creativeReviewEntity: Entity = {
  name: 'creative_review',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await tx
      .selectFrom('creative')
      .select(['review', 'review_reason as reason'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row;
  },
};
