import type { FeedFailureReason } from '@millrace/contract/advertiser/feed-state';
import { minuteMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { TooSlow } from '../../platform/outside/ask-outside.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { checkPicturesJob } from '../catalogue/check-pictures-job.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { type Comparison, compareCatalogue, indexFor, type Sources } from './compare-catalogue.ts';
import { FeedFailure } from './feed-failure.ts';
import { newestFile, storeFile } from './feed-file.ts';
import { openFeed } from './fetch-feed.ts';
import { authorizationOf, readFeed, readLinked, type StoredFeed } from './stored-feed.ts';
import { tellOfImport } from './tell-of-import.ts';

/** Items after which an import says how far it is. */
const stride = 50_000;

interface Begun {
  readonly importId: number;
  readonly forceOf: number | null;
  readonly feeds: readonly StoredFeed[];
}

/**
 * Brings in a feed and those that are linked to it: fetched, read, held against the last good catalogue, and only then written, in
 * one transaction. Killed at any point it begins anew, and the last good catalogue stands until then.
 */
export const importFeedJob = defineJob({
  name: 'import-feed',
  data: z.object({ importId: z.int() }),
  retries: 1,
  pause: 30,
  expire: 2 * 3_600,
  lanes: 3,
  async run(services, { importId }, signal) {
    const begun = await services.database.asSystem((tx) => begin(services, tx, importId));
    if (begun === undefined) return;
    // However slow the feed is, or however much there is to write: its server is there.
    const beat = setInterval(() => void touch(services, importId).catch(() => undefined), minuteMs);
    try {
      await bringIn(services, begun, signal);
    } catch (error) {
      if (error instanceof LostImport) return;
      if (!(error instanceof FeedFailure)) throw error;
      await services.database.asSystem((tx) => fail(services, tx, begun, error));
    } finally {
      clearInterval(beat);
    }
  },
});

/** It was given up meanwhile, or is done: nothing of it is written. */
class LostImport extends Error {}

async function begin(services: Services, tx: Tx, importId: number): Promise<Begun | undefined> {
  const row = await tx
    .updateTable('feed_import')
    .set({ state: 'running', started_at: services.now(), touched_at: services.now(), read: 0 })
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['feed_id', 'force_of'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // What a killed server has left of it.
  await tx.deleteFrom('feed_file').where('import_id', '=', importId).where(sourceIsAddress).execute();
  const lead = await readFeed(tx, row.feed_id);
  return { importId, forceOf: row.force_of, feeds: [lead, ...(await readLinked(tx, lead.id))] };
}

/** Of an upload the file came with the import. */
const sourceIsAddress = sql<boolean>`feed_id in (select id from feed where source = 'address')`;

async function bringIn(services: Services, begun: Begun, signal: AbortSignal): Promise<void> {
  const { importId, feeds } = begun;
  const [lead] = feeds;
  if (lead === undefined) return;
  const run = services.database.asSystem.bind(services.database);
  const files: { feed: StoredFeed; importId: number }[] = [];
  for (const feed of feeds) files.push({ feed, importId: await fileFor(services, begun, feed, signal) });
  const sources: Sources = { lead, files, now: services.now() };
  let said = 0;
  const onRead = async (items: number) => {
    if (items - said < stride) return;
    said = items;
    await touch(services, importId, items);
  };
  const index = await run((tx) => indexFor(tx, lead.id));
  try {
    const comparison = await compareCatalogue(run, sources, index, { signal, onRead });
    await conclude(services, begun, { sources, comparison, signal });
  } finally {
    index.release();
  }
}

interface Compared {
  readonly sources: Sources;
  readonly comparison: Comparison;
  readonly signal: AbortSignal;
}

/** Takes a catalogue, or not. */
async function conclude(
  services: Services,
  begun: Begun,
  { sources, comparison, signal }: Compared,
): Promise<void> {
  const { importId, forceOf, feeds } = begun;
  const { lead, files } = sources;
  const run = services.database.asSystem.bind(services.database);
  const { added, changed, same } = comparison.index.counts;
  const result = { ...comparison, displayable: added + changed + same };
  if (result.displayable === 0) {
    await run(async (tx) => {
      if (await fail(services, tx, begun, new FeedFailure('nothingShown'), result))
        await forgetFiles(tx, files);
    });
    return;
  }
  const before = comparison.index.stored;
  const share = before === 0 ? 0 : (changed + comparison.index.gone) / before;
  if (forceOf === null && share * 100 > lead.form.brake) {
    await run(async (tx) => {
      await finish(services, tx, importId, 'blocked', result);
      await tellOfImport(tx, lead, importId);
      await forgetFiles(tx, files);
    });
    return;
  }
  // Told before it is used up.
  const counts = countsOf(result);
  await run(async (tx) => {
    await applyCatalogue(tx, sources, comparison.index, signal);
    // What a feed had by itself before it was linked is nobody's any more.
    const linked = feeds.slice(1).map(({ id }) => id);
    if (linked.length > 0) await tx.deleteFrom('feed_item').where('feed_id', 'in', linked).execute();
    await finish(services, tx, importId, 'done', result, counts);
    const { organizationId } = lead;
    await services.jobs.send(tx, checkPicturesJob, { feedId: lead.id }, { organizationId });
    await forgetFiles(tx, files);
  });
}

type Result = Comparison & { readonly displayable: number };

function countsOf({ index, total, displayable }: Pick<Result, 'index' | 'total' | 'displayable'>) {
  const { added, changed } = index.counts;
  return { total, displayable, added, changed, gone: index.gone, before: index.stored };
}

async function finish(
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
async function fail(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { importId, feeds }: Begun,
  { reason, detail, ...failure }: FeedFailure & { readonly feedId?: number },
  result?: Result,
): Promise<boolean> {
  const [lead] = feeds;
  const of = failure.feedId;
  const why = { reason, detail, feedId: of === lead?.id ? null : (of ?? null) };
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
async function touch(
  { now, database }: Pick<Services, 'now' | 'database'>,
  importId: number,
  read?: number,
): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .updateTable('feed_import')
      .set({ touched_at: now(), ...(read !== undefined && { read }) })
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .execute(),
  );
}

/** @returns the import by which the file came that is to be read */
async function fileFor(
  services: Services,
  { importId, forceOf }: Begun,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<number> {
  const run = services.database.asSystem.bind(services.database);
  try {
    if (forceOf === null && feed.form.source === 'address' && feed.form.address !== null) {
      await fetchInto(services, { importId, address: feed.form.address, feed }, signal);
      return importId;
    }
    const newest = await run((tx) => newestFile(tx, feed.id));
    if (newest === undefined) throw new FeedFailure('noFile');
    return newest;
  } catch (error) {
    if (error instanceof FeedFailure) throw Object.assign(error, { feedId: feed.id });
    throw error;
  }
}

async function fetchInto(
  services: Services,
  {
    importId,
    address,
    feed,
  }: { readonly importId: number; readonly address: string; readonly feed: StoredFeed },
  signal: AbortSignal,
): Promise<void> {
  const authorization = authorizationOf(services, feed);
  const body = await openFeed(services, { address, authorization });
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const of = { organizationId: feed.organizationId, importId, feedId: feed.id };
  try {
    await storeFile(services.database.asSystem.bind(services.database), of, body);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TooSlow) throw new FeedFailure('tooSlow', null, { cause: error });
    if (error instanceof FeedFailure || !isOfConnection(error)) throw error;
    throw new FeedFailure('unreachable', error.message, { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
}

/** What goes wrong with our own store is no failure of the feed. */
function isOfConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const ofSocket = [
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'ABORT_ERR',
    'ERR_STREAM_PREMATURE_CLOSE',
  ];
  return error.name === 'AbortError' || (typeof code === 'string' && ofSocket.includes(code));
}

/** Of each feed the newest file stays, to look at and to take after all; one that is stopped each hour has no others. */
async function forgetFiles(tx: Tx, files: Sources['files']): Promise<void> {
  for (const { feed, importId } of files) {
    await tx
      .deleteFrom('feed_file')
      .where('feed_id', '=', feed.id)
      .where('import_id', '<', importId)
      .execute();
  }
}
