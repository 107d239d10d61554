import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { cancelJob, retryDeadJobs, retryJob, runJob } from '@millrace/contract/operator/job';
import { sql } from 'kysely';
import { owed } from '../../../domain/erasing/resend-open.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { isOfOurs, jobTable, scheduleTable } from '../../../platform/jobs/job-table.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { known } from './known.ts';
import { readJob } from './read-jobs.ts';

export async function answerRetryJob(
  { services: { database, jobs }, scope, log }: Context,
  { id }: RequestOf<typeof retryJob>,
): Promise<null> {
  await database.asSystem(async (tx) => {
    const { name, state } = known(await readJob(tx, id));
    // Asked again after a lost answer: it is being tried already.
    if (['waiting', 'again', 'running'].includes(state)) return;
    if (state !== 'dead') throw new CallError('job.errors.notDead');
    await orDuplicate({ job_common_i6: () => new CallError('job.errors.another') }, () =>
      jobs.retry(tx, name, [id]),
    );
  });
  log.info({ job: id, by: scope.userId }, 'a job is tried again');
  return null;
}

export async function answerRetryDeadJobs(
  { services: { database, jobs }, scope, log }: Context,
  { name }: RequestOf<typeof retryDeadJobs>,
): Promise<ResponseOf<typeof retryDeadJobs>> {
  const count = await database.asSystem(async (tx) => {
    const { rows } = await sql`select from ${jobTable} where ${isOfOurs} and name = ${name} limit 1`.execute(
      tx,
    );
    known(rows[0]);
    const ids = await deadOnes(tx, name);
    if (ids.length > 0) await jobs.retry(tx, name, ids);
    return ids.length;
  });
  log.info({ job: name, count, by: scope.userId }, 'dead jobs are tried again');
  return { count };
}

export async function answerCancelJob(
  { services: { database, jobs }, scope, log }: Context,
  { id }: RequestOf<typeof cancelJob>,
): Promise<null> {
  await database.asSystem(async (tx) => {
    const { name, state } = known(await readJob(tx, id));
    if (state === 'cancelled') return;
    if (owed.has(name)) throw new CallError('job.errors.owed');
    if (!['waiting', 'again', 'running'].includes(state)) throw new CallError('job.errors.isOver');
    await jobs.cancel(tx, name, [id]);
  });
  log.info({ job: id, by: scope.userId }, 'a job was cancelled');
  return null;
}

export async function answerRunJob(
  { services: { database, jobs }, scope, log }: Context,
  { name }: RequestOf<typeof runJob>,
): Promise<null> {
  await database.asSystem(async (tx) => {
    const { rows } = await sql`select from ${scheduleTable} where name = ${name}`.execute(tx);
    known(rows[0]);
    await jobs.sendScheduled(tx, name);
  });
  log.info({ job: name, by: scope.userId }, 'a job is run before its time');
  return null;
}

/** All of them; of a job that is alone the newest of each key, and none where another waits or runs. */
async function deadOnes(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${jobTable} dead where name = ${name} and state = 'failed' and (policy <> 'exclusive' or not exists (
      select from ${jobTable} other where other.name = dead.name
        and coalesce(other.singleton_key, '') = coalesce(dead.singleton_key, '')
        and (other.state < 'completed' or other.state = 'failed'
          and (other.created_on, other.id) > (dead.created_on, dead.id))))`.execute(tx);
  return rows.map(({ id }) => id);
}
