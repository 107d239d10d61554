import { CallError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { orDuplicate } from '../../platform/postgres/unique-violation.ts';
import type { Services } from '../../platform/services.ts';
import { importFeedJob } from './import-feed-job.ts';
import type { StoredFeed } from './stored-feed.ts';

interface Asking {
  /** null: no person's. */
  readonly askedBy: number | null;
  /** The blocked import that is taken after all, and why. */
  readonly force?: { readonly of: number; readonly reason: string };
}

/** Asks for an import, in the caller's transaction. @returns its id @throws CallError running */
export async function requestImport(
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  tx: Tx,
  { id: feedId, organizationId }: Pick<StoredFeed, 'id' | 'organizationId'>,
  { askedBy, force }: Asking,
): Promise<number> {
  const { id } = await orDuplicate({ feed_import_at_once: () => new CallError('feed.errors.running') }, () =>
    tx
      .insertInto('feed_import')
      .values({
        ...{ organization_id: organizationId, feed_id: feedId, state: 'waiting', asked_by: askedBy },
        ...{ asked_at: now(), touched_at: now() },
        ...(force && { force_of: force.of, reason: force.reason }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await jobs.send(tx, importFeedJob, { importId: id }, { organizationId });
  return id;
}
