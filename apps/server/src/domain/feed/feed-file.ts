import { largestFeedFile } from '@millrace/contract/advertiser/feed-state';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import { FeedFailure } from './feed-failure.ts';
import { pack } from './unpack.ts';

/** Bytes of a piece: one row. */
const pieceSize = 1_048_576;

/** Runs something in a transaction: one of its own, or the caller's. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Whose file it is, and by which import it came. */
export interface FileOf {
  readonly organizationId: number;
  readonly importId: number;
  readonly feedId: number;
}

/** Keeps what comes, packed. @returns bytes as they came @throws FeedFailure when there is no end to it */
export async function storeFile(
  run: InTransaction,
  { organizationId, importId, feedId }: FileOf,
  source: AsyncIterable<Buffer>,
  largest = largestFeedFile,
): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > largest) throw new FeedFailure('tooLarge', String(largest));
      yield piece;
    }
  }
  let waiting: Buffer[] = [];
  let size = 0;
  let nth = 0;
  const flush = async () => {
    const row = { organization_id: organizationId, import_id: importId, feed_id: feedId };
    const piece = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    await run((tx) =>
      tx
        .insertInto('feed_file')
        .values({ ...row, nth, bytes: piece })
        .execute(),
    );
    nth += 1;
  };
  for await (const piece of pack(counted())) {
    waiting.push(piece);
    size += piece.length;
    if (size >= pieceSize) await flush();
  }
  if (size > 0) await flush();
  return bytes;
}

/** The file of a feed as an import has it, packed. */
export async function* readFile(
  run: InTransaction,
  { importId, feedId }: Omit<FileOf, 'organizationId'>,
): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth += 1) {
    const row = await run((tx) =>
      tx
        .selectFrom('feed_file')
        .select('bytes')
        .where('import_id', '=', importId)
        .where('feed_id', '=', feedId)
        .where('nth', '=', nth)
        .executeTakeFirst(),
    );
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** Of an import: its file is still being stored, piece by piece, and no job knows of it yet. */
export const isUnstored = sql<boolean>`(state = 'running' and started_at is null)`;

/** The newest import that has a whole file of a feed; undefined: there is none. */
export async function newestFile(tx: Tx, feedId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('feed_file')
    .innerJoin('feed_import', 'feed_import.id', 'feed_file.import_id')
    .select('import_id')
    .where('feed_file.feed_id', '=', feedId)
    .where((eb) => eb.not(isUnstored))
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.import_id;
}
