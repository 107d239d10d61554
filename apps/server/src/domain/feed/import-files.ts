import { TooSlow } from '../../platform/outside/ask-outside.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Sources } from './compare-catalogue.ts';
import { FeedFailure } from './feed-failure.ts';
import { newestFile, storeFile } from './feed-file.ts';
import { openFeed } from './fetch-feed.ts';
import { type Begun, whileRunning } from './import-state.ts';
import { authorizationOf, type StoredFeed } from './stored-feed.ts';

/** Fetches the file of a feed, if it has an address. @returns the import by which the file came that is to be read @throws FeedFailure */
export async function fileFor(
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
    if (error instanceof FeedFailure) throw error.of(feed.id);
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
    await storeFile(whileRunning(services, importId), of, body);
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
export async function forgetFiles(tx: Tx, files: Sources['files']): Promise<void> {
  for (const { feed, importId } of files) {
    await tx
      .deleteFrom('feed_file')
      .where('feed_id', '=', feed.id)
      .where('import_id', '<', importId)
      .execute();
  }
}
