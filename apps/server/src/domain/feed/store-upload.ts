import type { Tx } from '../../platform/postgres/database.ts';
import { orDuplicate } from '../../platform/postgres/unique-violation.ts';
import type { Services } from '../../platform/services.ts';
import { type FileOf, isUnstored, storeFile } from './feed-file.ts';
import { importFeedJob } from './import-feed-job.ts';
import { LostImport, whileRunning } from './import-state.ts';
import { oneAtATime } from './request-import.ts';

interface Uploaded {
  /** Of an import that was added as running. */
  readonly of: FileOf;
  readonly source: AsyncIterable<Buffer>;
  /** Asked once all is stored: the feed by which it is imported. What it throws refuses the file. */
  readonly feedNow: (tx: Tx) => Promise<number>;
}

/**
 * Stores a file that was uploaded, each piece in a transaction of its own, and then asks for its import. Of one that is refused or
 * breaks off nothing is left; what a killed server has left goes with {@link dropUnstored}.
 * @throws FeedFailure, LostImport, and what `feedNow` throws
 */
export async function storeUpload(
  services: Pick<Services, 'database' | 'jobs' | 'now'>,
  { of, source, feedNow }: Uploaded,
): Promise<void> {
  const { database, jobs, now } = services;
  const { importId, organizationId } = of;
  try {
    await storeFile(whileRunning(services, importId), of, source);
    await database.asSystem(async (tx) => {
      const feedId = await feedNow(tx);
      const { numUpdatedRows } = await orDuplicate(oneAtATime, () =>
        tx
          .updateTable('feed_import')
          .set({ state: 'waiting', feed_id: feedId, touched_at: now() })
          .where('id', '=', importId)
          .where(isUnstored)
          .executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) throw new LostImport();
      await jobs.send(tx, importFeedJob, { importId }, { organizationId });
    });
  } catch (error) {
    // Where the database is away it is swept later, and why it broke off is what matters.
    await database.asSystem((tx) => dropUnstored(tx, importId)).catch(() => undefined);
    throw error;
  }
}

/** Takes away an import whose file is not all there, with what there is of it. */
export async function dropUnstored(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('feed_import').where('id', '=', importId).where(isUnstored).execute();
}
