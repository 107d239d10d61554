import { sql } from 'kysely';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Database } from '../postgres/database.ts';
import { JOB_SCHEMA } from '../postgres/roles.ts';
import type { Services } from '../services.ts';
import type { Job } from './define-job.ts';
import { deadJobs } from './queue-options.ts';

/** A job that was tried as often as it may be. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  /** What went wrong the last time. */
  readonly reason: string;
}

interface Work {
  readonly jobs: readonly Job<object>[];
  readonly services: Services;
  readonly onDead: (services: Services, dead: DeadJob) => Promise<void>;
  readonly database: Pick<Database, 'asSystem'>;
  /** Seconds between looks. */
  readonly look: number;
  /** Aborted when the server ends. */
  readonly ending: AbortSignal;
}

/** Has this node take such jobs, of a kind as many at a time as it has lanes. */
export async function workOff(boss: PgBoss, work: Work): Promise<void> {
  const { jobs, services, onDead, look, ending } = work;
  const options = {
    includeMetadata: true,
    batchSize: 1,
    // Counted over all lanes of a kind; what is for no organization is not counted.
    localGroupConcurrency: 1,
    // Where nobody can be told, such as behind a pooler, it looks more often.
    pollingIntervalSeconds: Math.min(2, look),
    notifyPollingIntervalSeconds: look,
  } as const;
  async function take(name: string, does: (one: JobWithMetadata<unknown>) => Promise<void>): Promise<void> {
    let worker: string | undefined;
    worker = await boss.work(name, options, async ([one]: JobWithMetadata<unknown>[]) => {
      try {
        if (one !== undefined) await does(one);
      } finally {
        // Where one was there may be more, and nobody tells of each: it looks again at once, unless the server ends.
        if (worker !== undefined && !ending.aborted) boss.notifyWorker(worker);
      }
    });
  }
  for (const job of jobs)
    for (let lane = 0; lane < job.lanes; lane += 1) await take(job.name, (one) => run(work, job, one));
  await take(deadJobs.name, async ({ sourceId, sourceName, sourceOutput }) => {
    if (sourceId === null || sourceName === null) return;
    await onDead(services, { id: sourceId, name: sourceName, reason: reasonOf(sourceOutput) });
  });
}

async function run(
  { services, database, ending }: Work,
  job: Job<object>,
  { id, data, signal, retryCount }: JobWithMetadata<unknown>,
): Promise<void> {
  try {
    // One that was taken as the server began to end is not begun.
    ending.throwIfAborted();
    await job.run(services, z.parse(job.data, data), AbortSignal.any([signal, ending]));
  } catch (error) {
    if (!ending.aborted) throw error;
    // The end of a server is no failure of the job: it costs none of the tries. As a try of its own, though: whatever this
    // node still says about it then counts for nothing.
    await database.asSystem((tx) =>
      sql`
        update ${sql.id(JOB_SCHEMA, 'job')}
        set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
        where name = ${job.name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(
        tx,
      ),
    );
  }
}

const output = z.object({ message: z.string() });
const wrapped = z.object({ value: output });

/** In one sentence, from what is stored with a job that has failed. */
export function reasonOf(stored: unknown): string {
  const found = z.safeParse(z.union([output, wrapped]), stored);
  if (!found.success) return '';
  return 'value' in found.data ? found.data.value.message : found.data.message;
}
