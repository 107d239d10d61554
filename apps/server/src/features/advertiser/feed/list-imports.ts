import {
  type FeedImport,
  feedImport,
  type getFeedImport,
  type ImportDetails,
  importDetails,
  type listFeedImports,
} from '@millrace/contract/advertiser/feed-import';
import { importStates, lightOf } from '@millrace/contract/advertiser/feed-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';
import { importRefusals, problemsOf } from '../../../domain/feed/import-refusals.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

const importState = z.enum(importStates);

function queryImports(tx: Tx) {
  return tx
    .selectFrom('feed_import as one')
    .innerJoin('feed', 'feed.id', 'one.feed_id')
    .leftJoin('feed as failed', 'failed.id', 'one.failed_feed_id')
    .leftJoin('user_account as person', 'person.id', 'one.asked_by')
    .selectAll('one')
    .select(['feed.name as feed_name', 'failed.name as failed_name', 'person.name as asked_name']);
}

type Row = Awaited<ReturnType<ReturnType<typeof queryImports>['execute']>>[number];

function present(row: Row): FeedImport {
  const { refused, problems } = importRefusals(row.problems);
  const { id, state, failure, detail, read, total, displayable, added, changed, gone, before } = row;
  return z.parse(feedImport, {
    ...{ id, state, failure, detail, read, total, displayable, added, changed, gone, before, refused },
    feedId: row.feed_id,
    light: lightOf(z.parse(importState, state), { refused, problems }),
    askedBy: row.asked_name,
    askedAt: row.asked_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    force: row.force_of === null ? null : { of: row.force_of, reason: row.reason },
    failedFeed: row.failed_name,
  });
}

export function listImports(
  context: Context,
  { feedId, search: _, ...page }: RequestOf<typeof listFeedImports>,
): Promise<ResponseOf<typeof listFeedImports>> {
  return context.read(async (tx) => {
    await mustExist(tx, 'feed', feedId);
    const matching = queryImports(tx).where('one.feed_id', '=', feedId);
    const rows = await pageOf(matching.orderBy('one.id', 'desc'), page).execute();
    return { list: rows.map(present), total: await countOf(matching) };
  });
}

/** @throws CallError notFound */
export async function presentImport(tx: Tx, id: number): Promise<FeedImport> {
  return present(found(await queryImports(tx).where('one.id', '=', id).executeTakeFirst()));
}

export function showImport(
  context: Context,
  { id }: RequestOf<typeof getFeedImport>,
): Promise<ImportDetails> {
  return context.read(async (tx) => {
    const row = found(await queryImports(tx).where('one.id', '=', id).executeTakeFirst());
    return z.parse(importDetails, {
      ...present(row),
      feedName: row.feed_name,
      problems: problemsOf(row.problems),
      samples: row.samples,
      mayForce: row.state === 'blocked' && (await isLast(tx, row.feed_id, id)),
    });
  });
}

/** Whether no other import has come after it. */
export async function isLast(tx: Tx, feedId: number, id: number): Promise<boolean> {
  const later = tx.selectFrom('feed_import').select('id').where('feed_id', '=', feedId).where('id', '>', id);
  return (await later.executeTakeFirst()) === undefined;
}
