import type { Job, JobState } from '@millrace/contract/operator/job';
import { type RawBuilder, sql } from 'kysely';
import { isOfOurs, jobTable } from '../../../platform/jobs/job-table.ts';
import { reasonOf } from '../../../platform/jobs/work-off.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { stateOf, storedStates } from './job-state.ts';

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly retry_count: number;
  readonly retry_limit: number;
  readonly created_on: Date;
  readonly start_after: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
  readonly output: unknown;
  readonly data: unknown;
}

const columns = sql`id, name, state, retry_count, retry_limit, created_on, start_after, started_on, completed_on, output, data`;

interface Asked {
  readonly name?: string | undefined;
  readonly state?: JobState | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** One page of the jobs that are kept, the newest first. */
export async function readJobs(tx: Tx, asked: Asked): Promise<{ list: Job[]; total: number }> {
  const matching = sql`from ${jobTable} where ${sql.join(conditions(asked), sql` and `)}`;
  const { rows } = await sql<JobRow>`
    select ${columns} ${matching} order by created_on desc, id
    limit ${asked.size} offset ${(asked.page - 1) * asked.size}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(tx);
  return { list: rows.map(presentJob), total: counted[0]?.total ?? 0 };
}

function conditions({ name, state, search }: Asked): RawBuilder<unknown>[] {
  return [
    isOfOurs,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(state === undefined ? [] : [sql`state::text = ${storedStates[state]}`]),
    ...(search ? [sql`(name ilike ${containing(search)} or output::text ilike ${containing(search)})`] : []),
  ];
}

/** A job and what it is about; undefined: there is none. */
export async function readJob(tx: Tx, id: string): Promise<(Job & { readonly data: string }) | undefined> {
  const { rows } =
    await sql<JobRow>`select ${columns} from ${jobTable} where ${isOfOurs} and id = ${id}`.execute(tx);
  const [row] = rows;
  return row && { ...presentJob(row), data: JSON.stringify(row.data, null, 2) };
}

function presentJob(row: JobRow): Job {
  const state = stateOf(row.state);
  const waits = state === 'waiting' || state === 'again';
  const error = state === 'done' ? '' : reasonOf(row.output);
  return {
    id: row.id,
    name: row.name,
    state,
    tries: row.started_on === null ? 0 : row.retry_count + 1,
    mostTries: row.retry_limit + 1,
    askedAt: row.created_on.toISOString(),
    dueAt: waits ? row.start_after.toISOString() : null,
    startedAt: row.started_on?.toISOString() ?? null,
    endedAt: row.completed_on?.toISOString() ?? null,
    error: error === '' ? null : error,
  };
}
