import { feedForm, feedSwitches } from '@millrace/contract/advertiser/feed';
import * as z from 'zod/mini';
import { readFeed } from '../../../domain/feed/stored-feed.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { formOfRecorded, recordedOf } from './recorded-feed.ts';
import { overwrite } from './save-feed.ts';
import { writeSwitch } from './switch-feed.ts';

const recorded = z.object({ switch: z.enum(feedSwitches) });

/** A feed: edits and the archive can be taken back, but not a change of its password. Its addition is final. */
export const feedEntity: Entity = {
  name: 'feed',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await tx.selectFrom('feed').select('id').where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : recordedOf(await readFeed(tx, id));
  },
  write: async (context, tx, id, fields) => {
    const before = await readFeed(tx, id, { lock: true });
    const { switch: wanted } = z.parse(recorded, fields);
    if (wanted !== before.switch) await writeSwitch(context, tx, id, wanted);
    const now = await readFeed(tx, id);
    const form = z.parse(feedForm, formOfRecorded(fields));
    if (JSON.stringify(form) !== JSON.stringify(now.form)) await overwrite(context, tx, now, form);
  },
  refuse: (now, wanted) => (now.feedSecret !== wanted.feedSecret ? 'feed.errors.secretChanged' : undefined),
};
