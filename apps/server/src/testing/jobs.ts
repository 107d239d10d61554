import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/define-job.ts';
import { jobTable } from '../platform/jobs/job-table.ts';
import type { TestApp } from './test-app.ts';

const anything = { data: z.object({}), retries: 1, pause: 1, expire: 60, run: async () => undefined };

/** Jobs of names that there are, which nobody works off here. */
const jobForTests = (name: string) => defineJob({ ...anything, name, alone: false });

export interface JobsForTests {
  readonly waiting: string;
  readonly dead: string;
}

/** A job in a state, as a worker would have left it. @returns its id */
export async function createJobForTests(
  { database, services }: TestApp,
  name: string,
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed' | 'cancelled',
  more: { readonly error?: string; readonly data?: object } = {},
): Promise<string> {
  const id = randomUUID();
  const output =
    more.error === undefined ? null : JSON.stringify({ message: more.error, stack: 'at secret.ts' });
  await database.asSystem(async (tx) => {
    await services.jobs.send(tx, jobForTests(name), {});
    const over = ['completed', 'failed', 'cancelled'].includes(state);
    await sql`
      update ${jobTable} set id = ${id}, state = ${state}, output = ${output}::jsonb,
        data = ${JSON.stringify(more.data ?? {})}::jsonb,
        retry_count = ${state === 'failed' || state === 'retry' ? 1 : 0},
        started_on = ${state === 'created' ? null : sql`now()`}, completed_on = ${over ? sql`now()` : null}
      where id = (select id from ${jobTable} where name = ${name} order by created_on desc limit 1)`.execute(
      tx,
    );
  });
  return id;
}

/** One that waits and one that is dead, and a schedule. */
export async function createJobsForTests(app: TestApp): Promise<JobsForTests> {
  const made = {
    dead: await createJobForTests(app, 'clean-up', 'failed'),
    waiting: await createJobForTests(app, 'nightly-backup', 'created'),
  };
  await createScheduleForTests(app, 'nightly-backup', '30 3 * * *');
  return made;
}

export async function createScheduleForTests(
  { database }: TestApp,
  name: string,
  cron: string,
): Promise<void> {
  await database.asSystem((tx) =>
    sql`insert into millrace_job.schedule (name, cron) values (${name}, ${cron})`.execute(tx),
  );
}
