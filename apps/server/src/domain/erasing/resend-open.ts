import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Job } from '../../platform/jobs/define-job.ts';
import { jobTable } from '../../platform/jobs/job-table.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { anonymizeJob } from './anonymize-job.ts';
import { eraseJob } from './erase-job.ts';
import { keepRemovedJob } from './keep-removed-job.ts';

type Needs = Pick<Services, 'database' | 'jobs'>;

/** Jobs that somebody has a right to: nothing else would ever do it. */
export const owed: ReadonlySet<string> = new Set(
  [eraseJob, anonymizeJob, keepRemovedJob].map(({ name }) => name),
);

/**
 * Sends a job for each request that is open and has none any more: it has failed for good, or its failure was cleared away. As
 * long as it is open no other request for its id is taken. And one for each person who has left whose job came to nothing; of
 * these nothing but the job itself says that something is open.
 */
export async function resendOpen({ database, jobs }: Needs): Promise<void> {
  await database.asSystem(async (tx) => {
    // Two servers at once would each send one.
    await sql`select pg_advisory_xact_lock(hashtext('open erasings'))`.execute(tx);
    const { rows } = await sql<{ readonly id: number }>`
      select id from erasing where state <> 'done' and not exists (
        select from ${jobTable} job
        where job.name = ${eraseJob.name} and job.data ->> 'id' = erasing.id::text and job.state < 'completed')
      order by id`.execute(tx);
    for (const { id } of rows) await jobs.send(tx, eraseJob, { id });
    await resendFailed(tx, jobs, anonymizeJob);
    await resendFailed(tx, jobs, keepRemovedJob);
  });
}

/** What failed for good or was cancelled, and of which no other waits or runs, or was done since: who was restored leaves again. */
async function resendFailed<Data extends object>(tx: Tx, jobs: Needs['jobs'], job: Job<Data>): Promise<void> {
  const { rows } = await sql<{ readonly data: unknown }>`
    select distinct data from ${jobTable} job
    where name = ${job.name} and state > 'completed' and not exists (
      select from ${jobTable} other
      where other.name = job.name and other.data = job.data and (
        other.state < 'completed' or other.state = 'completed' and other.created_on > job.created_on))
    order by data`.execute(tx);
  for (const { data } of rows) await jobs.send(tx, job, z.parse(job.data, data));
}
