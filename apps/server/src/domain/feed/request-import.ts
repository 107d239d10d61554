import { CallError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { orDuplicate } from '../../platform/postgres/unique-violation.ts';
import type { Services } from '../../platform/services.ts';
import { importFeedJob } from './import-feed-job.ts';
import type { StoredFeed } from './stored-feed.ts';

export const oneAtATime = { feed_import_at_once: () => new CallError('feed.errors.running') };

interface Asking {
  /** null: no person's. */
  readonly askedBy: number | null;
  /** The blocked import that is taken after all, and why. */
  readonly force?: { readonly of: number; readonly reason: string };
}

/** Asks for an import, in the caller's transaction. @returns its id @throws CallError running */
export async function requestImport(
  services: Pick<Services, 'jobs' | 'now'>,
  tx: Tx,
  feed: Pick<StoredFeed, 'id' | 'organizationId'>,
  asking: Asking,
): Promise<number> {
  const importId = await addImport(services, tx, feed, { ...asking, state: 'waiting' });
  await services.jobs.send(tx, importFeedJob, { importId }, { organizationId: feed.organizationId });
  return importId;
}

/** Keeps other imports of the feed away from now on. @returns its id @throws CallError running */
export async function addImport(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { id: feedId, organizationId }: Pick<StoredFeed, 'id' | 'organizationId'>,
  { askedBy, force, state }: Asking & { readonly state: 'waiting' | 'running' },
): Promise<number> {
  const { id } = await orDuplicate(oneAtATime, () =>
    tx
      .insertInto('feed_import')
      .values({
        ...{ organization_id: organizationId, feed_id: feedId, state, asked_by: askedBy },
        ...{ asked_at: now(), touched_at: now() },
        ...(force && { force_of: force.of, reason: force.reason }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
