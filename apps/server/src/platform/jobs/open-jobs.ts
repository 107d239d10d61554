import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import type { Database, Tx } from '../postgres/database.ts';
import { JOB_SCHEMA } from '../postgres/roles.ts';
import type { Services } from '../services.ts';
import type { Job } from './define-job.ts';
import { jobTable } from './job-table.ts';
import { deadJobs, queueOptions } from './queue-options.ts';
import { type DeadJob, workOff } from './work-off.ts';

/** The one queue of an installation, in its database: what was asked for is done once, whichever node it is that does it. */
export interface Jobs {
  /**
   * Asks for a job in the caller's transaction: it is there exactly when that commits, and begins a moment later.
   * @returns false when it is one that is `alone`, and one with this key waits or runs already
   */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: SendOptions): Promise<boolean>;
  /** Works off such jobs on this node from now on, and asks for those that have a schedule. Once. */
  work(work: JobWork): Promise<void>;
  /** Asks for a job that has a schedule, before its time. */
  sendScheduled(tx: Tx, name: string): Promise<void>;
  /** Lets jobs that have failed for good be tried once more, at once. */
  retry(tx: Tx, name: string, ids: readonly string[]): Promise<void>;
  /** Jobs that wait are not done, and the result of one that runs no longer counts. */
  cancel(tx: Tx, name: string, ids: readonly string[]): Promise<void>;
  /** When a schedule comes next. @param cron in UTC */
  nextRun(cron: string): Date | undefined;
  /** Takes no more; what runs is told to stop, and what doesn't within some seconds is left to another node. */
  close(): Promise<void>;
}

export interface SendOptions {
  /** What the job is about, for one that is `alone`. */
  readonly key?: string;
  /** Not before. */
  readonly after?: Date;
  /** The organization that it is for, where a node does several of different ones at a time. */
  readonly organizationId?: number;
}

export interface JobWork {
  readonly jobs: readonly Job<object>[];
  readonly services: Services;
  /** Whether no other node works in this database: what stands there as begun belongs to one that was killed. */
  readonly alone: boolean;
  /** Told of each job that has failed for good, until it resolves. */
  readonly onDead: (services: Services, dead: DeadJob) => Promise<void>;
}

export interface JobsOptions {
  readonly database: Pick<Database, 'connection' | 'asSystem'>;
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Seconds between looks at what nobody told of: jobs that are due by now, and those whose node is gone. */
  readonly look?: number;
}

/** Without a notification; listening to them is why a job begins at once. */
const defaultLook = 30;
/** Nodes and people ask for jobs on connections of their own; these are the queue's. */
const connections = 3;
/** Milliseconds that jobs have to break off at the shutdown. */
const longestClose = 5_000;

/** Opens the queue, at first without a connection: it is made when something is asked for or worked off. */
export function openJobs({ database, config, log, look = defaultLook }: JobsOptions): Jobs {
  const works = config.roles.includes('worker');
  const boss = new PgBoss({
    ...connectionOf(database),
    max: connections,
    schema: JOB_SCHEMA,
    // The ledger's migrations are the only ones, and the system role changes no table.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
    cronMonitorIntervalSeconds: look,
    cronWorkerIntervalSeconds: look,
    // Servers say themselves that they are there (process/report-node.ts).
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
  const ending = new AbortController();
  let opening: Promise<PgBoss> | undefined;
  const queues = new Map<string, Promise<void>>();

  const opened = () => {
    opening ??= boss.start().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  /** Queues are made by whoever asks for the first job or works it off. */
  function queueOf(job: Job<object>): Promise<void> {
    const known = queues.get(job.name);
    if (known !== undefined) return known;
    const made = makeQueue(job).catch((error: unknown) => {
      queues.delete(job.name);
      throw error;
    });
    queues.set(job.name, made);
    return made;
  }
  async function makeQueue(job: Job<object>): Promise<void> {
    await opened();
    const { policy, ...options } = queueOptions(job);
    await boss.createQueue(deadJobs.name, deadJobs.options);
    await boss.createQueue(job.name, { policy, ...options });
    await boss.updateQueue(job.name, options);
  }

  return {
    async send(tx, job, data, { key, after, organizationId } = {}) {
      await queueOf(job);
      const id = await boss.send(job.name, z.parse(job.data, data), {
        db: fromKysely(tx),
        ...(key !== undefined && { singletonKey: key }),
        ...(after !== undefined && { startAfter: after }),
        ...(organizationId !== undefined && { group: { id: String(organizationId) } }),
      });
      return id !== null;
    },
    async work(work) {
      await opened();
      for (const job of work.jobs) await queueOf(job);
      if (work.alone) await database.asSystem(takeOver);
      await workOff(boss, { ...work, database, look, ending: ending.signal });
      await keepSchedules(boss, work.jobs, config);
    },
    async sendScheduled(tx, name) {
      await opened();
      await boss.send(name, {}, { db: fromKysely(tx) });
    },
    async retry(tx, name, ids) {
      await opened();
      await boss.retry(name, [...ids], { db: fromKysely(tx) });
    },
    async cancel(tx, name, ids) {
      await opened();
      await boss.cancel(name, [...ids], { db: fromKysely(tx) });
    },
    nextRun: (cron) => boss.previewSchedule(cron, { count: 1 })[0],
    async close() {
      ending.abort(new Error('The server ends.'));
      await opening?.catch(() => undefined);
      await boss.stop({ timeout: longestClose });
    },
  };
}

/** pg-boss hands it to pg as it is, and has words of its own for its type. */
export function connectionOf(database: JobsOptions['database']): ConstructorOptions {
  const connection = Object.entries(database.connection('system')).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(connection) as ConstructorOptions), application_name: 'millrace jobs' };
}

/** What a node was at that is gone; otherwise that is only known when nothing was heard of it for a while. Costs a try. */
async function takeOver(tx: Tx): Promise<void> {
  await sql`
    update ${jobTable} set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`.execute(tx);
}

/** Those of jobs that have one, and no others: a job that is gone is not asked for any more. */
async function keepSchedules(boss: PgBoss, jobs: JobWork['jobs'], config: Config): Promise<void> {
  const known = new Set<string>();
  for (const job of jobs) {
    const cron = job.schedule(config);
    if (cron === undefined) continue;
    known.add(job.name);
    // What came due while no server ran is made up for, once.
    await boss.schedule(job.name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
}
