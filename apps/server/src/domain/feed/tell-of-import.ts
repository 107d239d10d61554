import { writeNotices } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { StoredFeed } from './stored-feed.ts';

/** Tells whoever may act on it that an import was blocked, and what has changed; or that it failed. */
export async function tellOfImport(tx: Tx, lead: StoredFeed, importId: number): Promise<void> {
  const { state, changed, gone, before } = await tx
    .selectFrom('feed_import')
    .select(['state', 'changed', 'gone', 'before'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { id, organizationId, form } = lead;
  const link = { url: `/feed/history?feed=${id}&import=${importId}`, type: 'in-app' } as const;
  const about = { organizationId, link, cause: id };
  if (state === 'blocked') {
    const params = { name: form.name, before, changed, gone, brake: form.brake };
    await writeNotices(tx, { ...about, message: 'notification.content.feedBlocked', params });
  } else
    await writeNotices(tx, {
      ...about,
      message: 'notification.content.feedFailed',
      params: { name: form.name },
    });
}
