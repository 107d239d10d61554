import type { Entity } from '../../../platform/change-log/entity.ts';
import { writeFields } from './edit-promoted-app.ts';
import { fieldsOf, promotedAppFields } from './promoted-app-fields.ts';
import { presentPromotedApp, queryPromotedApps, readPromotedApp, shown } from './queries.ts';
import { writeStatus } from './set-promoted-app-status.ts';

/** What is promoted: edits and the archive can be taken back. Its addition is final: it can be archived. */
export const promotedAppEntity: Entity = {
  name: 'promoted_app',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await shown(queryPromotedApps(tx)).where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : fieldsOf(presentPromotedApp(row));
  },
  write: async (context, tx, id, fields) => {
    const before = await readPromotedApp(tx, id, { lock: true });
    await writeFields(context, tx, before, promotedAppFields.parse(fields));
  },
  setStatus: writeStatus,
};

/** What an Administrator said of an app's or website's category: told, and taken back by nobody. */
export const categoryReviewEntity: Entity = {
  name: 'category_review',
  permission: 'promote',
  read: (tx, id) => queryPromotedApps(tx).select('category').where('id', '=', id).executeTakeFirst(),
};
