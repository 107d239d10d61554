import { type JobKind, type JobState, jobNames, jobStates } from '@millrace/contract/operator/job';
import { sql } from 'kysely';
import { isOfOurs, jobTable, scheduleTable } from '../../../platform/jobs/job-table.ts';
import type { Jobs } from '../../../platform/jobs/open-jobs.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { stateOf } from './job-state.ts';

interface Counted {
  readonly name: string;
  readonly state: string;
  readonly count: number;
}

interface Done {
  readonly name: string;
  readonly at: Date;
  readonly seconds: number;
}

/** Of all kinds that there are, or of which jobs are left: how many stand where, the last that was done and the next. */
export async function readKinds(tx: Tx, jobs: Pick<Jobs, 'nextRun'>): Promise<JobKind[]> {
  const { rows: counted } = await sql<Counted>`
    select name, state::text as state, count(*) as count from ${jobTable} where ${isOfOurs} group by 1, 2`.execute(
    tx,
  );
  const { rows: done } = await sql<Done>`
    select distinct on (name) name, completed_on as at, extract(epoch from completed_on - started_on)::float8 as seconds
    from ${jobTable} where ${isOfOurs} and state = 'completed' order by name, completed_on desc`.execute(tx);
  const { rows: schedules } = await sql<{ name: string; cron: string }>`
    select name, cron from ${scheduleTable} where key = ''`.execute(tx);
  const names = new Set([
    ...jobNames,
    ...counted.map(({ name }) => name),
    ...schedules.map(({ name }) => name),
  ]);
  return [...names].map((name) => {
    const last = done.find((one) => one.name === name);
    const schedule = schedules.find((one) => one.name === name)?.cron ?? null;
    return {
      name,
      schedule,
      nextAt: schedule === null ? null : (jobs.nextRun(schedule)?.toISOString() ?? null),
      doneAt: last?.at.toISOString() ?? null,
      seconds: last?.seconds ?? null,
      counts: countsOf(counted.filter((one) => one.name === name)),
    };
  });
}

function countsOf(counted: readonly Counted[]): Record<JobState, number> {
  const counts = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>;
  for (const { state, count } of counted) counts[stateOf(state)] += count;
  return counts;
}
