import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { jobTable } from '../../platform/jobs/job-table.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { eraseJob } from './erase-job.ts';
import { type ErasedId, hashOfId, sealedFor } from './erased-id.ts';

/**
 * Stores a request and sends its job. What is kept of the id until that is done is sealed, and nothing else says it.
 * @param askedBy null: by nobody who is there now
 * @returns its id; undefined when one for the same id is open already
 */
export async function requestErasing(
  { secrets, jobs, now }: Pick<Services, 'secrets' | 'jobs' | 'now'>,
  tx: Tx,
  asked: ErasedId,
  askedBy: number | null,
): Promise<number | undefined> {
  const { organizationId, kind, value } = asked;
  const row = await tx
    .insertInto('erasing')
    .values({
      organization_id: organizationId,
      kind,
      id_hash: hashOfId(secrets, asked),
      id_sealed: secrets.seal(value, sealedFor(organizationId)),
      stand_in: randomBytes(8),
      asked_by: askedBy,
      asked_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await jobs.send(tx, eraseJob, { id: row.id });
  return row?.id;
}

/**
 * Sends a job for each request that is open and has none any more: it has failed for good, or its failure was cleared away. As
 * long as it is open no other request for its id is taken.
 */
export async function resendOpen({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await database.asSystem(async (tx) => {
    // Two servers at once would each send one.
    await sql`select pg_advisory_xact_lock(hashtext('open erasings'))`.execute(tx);
    const { rows } = await sql<{ readonly id: number }>`
      select id from erasing where state <> 'done' and not exists (
        select from ${jobTable} job
        where job.name = ${eraseJob.name} and job.data ->> 'id' = erasing.id::text and job.state < 'completed')
      order by id`.execute(tx);
    for (const { id } of rows) await jobs.send(tx, eraseJob, { id });
  });
}
