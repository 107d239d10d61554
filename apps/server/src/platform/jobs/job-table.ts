import { type RawBuilder, sql } from 'kysely';
import { JOB_SCHEMA } from '../postgres/roles.ts';
import { deadJobs } from './queue-options.ts';

/** What pg-boss keeps of jobs and schedules, for the system role to read. */
export const jobTable = sql.id(JOB_SCHEMA, 'job');
export const scheduleTable = sql.id(JOB_SCHEMA, 'schedule');

/** A job of {@link jobTable} that is none of the queue's own, by which it tells of dead ones and keeps schedules. */
export const isOfOurs: RawBuilder<boolean> = sql<boolean>`
  name <> ${sql.lit(deadJobs.name)} and not starts_with(name, '__pgboss__')`;
