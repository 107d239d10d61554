import type { FeedFailureReason } from '@millrace/contract/advertiser/feed-state';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Comparison } from './compare-catalogue.ts';
import type { FeedFailure } from './feed-failure.ts';
import type { InTransaction } from './feed-file.ts';
import { readFeed, readLinked, type StoredFeed } from './stored-feed.ts';
import { tellOfImport } from './tell-of-import.ts';

/** An import that is under way. */
export interface Begun {
  readonly importId: number;
  /** The blocked import that is taken after all; null: none. */
  readonly forceOf: number | null;
  /** Those of one catalogue, the one that leads them first. */
  readonly feeds: readonly StoredFeed[];
}

/** It was given up meanwhile, or is done: nothing of it is written. */
export class LostImport extends Error {}

/** @returns undefined when it was given up, or is done */
export async function beginImport(
  services: Pick<Services, 'now'>,
  tx: Tx,
  importId: number,
): Promise<Begun | undefined> {
  const row = await tx
    .updateTable('feed_import')
    .set({ state: 'running', started_at: services.now(), touched_at: services.now(), read: 0 })
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['feed_id', 'force_of'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // What a killed server has left of it.
  await forgetFetched(tx, importId);
  const lead = await readFeed(tx, row.feed_id);
  return { importId, forceOf: row.force_of, feeds: [lead, ...(await readLinked(tx, lead.id))] };
}

/** Forgets what an import has fetched, which may be half a file; of an upload the file came with the import. */
export async function forgetFetched(tx: Tx, importId: number): Promise<void> {
  const sourceIsAddress = sql<boolean>`feed_id in (select id from feed where source = 'address')`;
  await tx.deleteFrom('feed_file').where('import_id', '=', importId).where(sourceIsAddress).execute();
}

/** How a new catalogue stands against the last good one. */
type Result = Comparison & { readonly displayable: number };

export function countsOf({ index, total, displayable }: Pick<Result, 'index' | 'total' | 'displayable'>) {
  const { added, changed } = index.counts;
  return { total, displayable, added, changed, gone: index.gone, before: index.stored };
}

/** Ends an import whose catalogue was taken, or which the brake has stopped. @throws LostImport */
export async function finishImport(
  services: Pick<Services, 'now'>,
  tx: Tx,
  importId: number,
  state: 'done' | 'blocked',
  result: Result,
  counts = countsOf(result),
): Promise<void> {
  const ended = await tx
    .updateTable('feed_import')
    .set({
      ...{ state, finished_at: services.now(), touched_at: services.now(), ...counts, read: counts.total },
      problems: JSON.stringify(result.problems),
      samples: JSON.stringify(result.samples),
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) throw new LostImport();
}

/** Ends an import that brought nothing; the last good catalogue stays, and so does the file before. @returns false: it has ended already */
export async function failImport(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { importId, feeds }: Begun,
  { reason, detail, feedId }: FeedFailure,
  result?: Result,
): Promise<boolean> {
  const [lead] = feeds;
  const why = { reason, detail, feedId: feedId === lead?.id ? null : feedId };
  // Who has given it up has said why.
  if (!(await endImport(services, tx, importId, why))) return false;
  if (result !== undefined)
    await tx
      .updateTable('feed_import')
      .set({ ...countsOf(result), problems: JSON.stringify(result.problems), samples: '{}' })
      .where('id', '=', importId)
      .execute();
  else await tx.deleteFrom('feed_file').where('import_id', '=', importId).execute();
  if (lead !== undefined) await tellOfImport(tx, lead, importId);
  return true;
}

/** Writes down why an import brought nothing. @returns false: it has ended already, and nothing is changed */
export async function endImport(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  importId: number,
  why: { readonly reason: FeedFailureReason; readonly detail: string | null; readonly feedId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed_import')
    .set({
      ...{ state: 'failed', failure: why.reason, detail: why.detail, failed_feed_id: why.feedId },
      ...{ finished_at: now(), touched_at: now() },
    })
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that somebody is at it, and how far. */
export async function touchImport(
  services: Pick<Services, 'now' | 'database'>,
  importId: number,
  read?: number,
): Promise<void> {
  await services.database.asSystem((tx) => touch(services, tx, importId, read));
}

/** Transactions of an import that is under way: each says that somebody is at it, and is refused with LostImport once it has ended. */
export function whileRunning(services: Pick<Services, 'now' | 'database'>, importId: number): InTransaction {
  return (work) =>
    services.database.asSystem(async (tx) => {
      if (!(await touch(services, tx, importId))) throw new LostImport();
      return work(tx);
    });
}

/** @returns false: it is not under way */
async function touch(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  importId: number,
  read?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed_import')
    .set({ touched_at: now(), ...(read !== undefined && { read }) })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
