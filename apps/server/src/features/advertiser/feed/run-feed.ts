import type { FeedImport, forceFeed, runFeed } from '@millrace/contract/advertiser/feed-import';
import type { RequestOf } from '@millrace/contract/kit/call';
import { newestFile } from '../../../domain/feed/feed-file.ts';
import { requestImport } from '../../../domain/feed/request-import.ts';
import { readFeed, readLinked, type StoredFeed } from '../../../domain/feed/stored-feed.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { isLast, presentImport } from './list-imports.ts';
import { recordFeed } from './recorded-feed.ts';

/** A feed that can be imported by itself. @throws CallError */
export async function importable(tx: Tx, id: number): Promise<StoredFeed> {
  const feed = await readFeed(tx, id, { lock: true });
  if (feed.switch === 'archived') throw new CallError('feed.errors.archived');
  if (feed.form.leadId !== null) {
    const lead = await readFeed(tx, feed.form.leadId);
    throw new CallError('feed.errors.led', { params: { name: lead.form.name } });
  }
  return feed;
}

/** Imports a feed now. */
export function run(context: Context, { id }: RequestOf<typeof runFeed>): Promise<FeedImport> {
  const { services, scope } = context;
  return context.write(async (tx) => {
    const feed = await importable(tx, id);
    for (const one of [feed, ...(await readLinked(tx, id))])
      if (one.form.source === 'upload' && (await newestFile(tx, one.id)) === undefined)
        throw new CallError('feed.errors.noFileYet', { params: { name: one.form.name } });
    return presentImport(tx, await requestImport(services, tx, feed, { askedBy: scope.userId }));
  });
}

/** Takes over what a blocked import has fetched. */
export function force(context: Context, { id, reason }: RequestOf<typeof forceFeed>): Promise<FeedImport> {
  const { services, scope } = context;
  return context.write(async (tx) => {
    const blocked = found(
      await tx.selectFrom('feed_import').select(['feed_id', 'state']).where('id', '=', id).executeTakeFirst(),
    );
    const feed = await importable(tx, blocked.feed_id);
    if (blocked.state !== 'blocked' || !(await isLast(tx, feed.id, id)))
      throw new CallError('feed.errors.notBlocked');
    await recordFeed(context, tx, feed, {
      action: 'edit',
      before: { forced: null },
      after: { forced: reason },
    });
    const asking = { askedBy: scope.userId, force: { of: id, reason } };
    return presentImport(tx, await requestImport(services, tx, feed, asking));
  });
}
