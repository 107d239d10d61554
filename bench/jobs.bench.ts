import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { defineJob } from '../apps/server/src/platform/jobs/define-job.ts';
import { openJobs } from '../apps/server/src/platform/jobs/open-jobs.ts';
import type { Database, Tx } from '../apps/server/src/platform/postgres/database.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/open-database.ts';
import type { Services } from '../apps/server/src/platform/services.ts';
import { median, report } from './lib/figures.ts';

/**
 * How many jobs a second go through the queue (decision 46), beside the least that a queue of one's own in the same database
 * does: a row inserted in a transaction, and the oldest one deleted in another. Both are asked for by some lanes at a time and
 * worked off one after the other meanwhile, as a server does. Rounds alternate so that the machine's moods hit both alike.
 */
const JOBS = 300;
const ROUNDS = 7;
const LANES = 3;
/** A job is asked for, taken, and noted as done and kept: three writes where a row has two. */
const mostTimes = 5;

const log = pino({ level: 'silent' });

await withDatabase(async (database) => {
  const queue = await openQueue(database);
  const rows = ownTable(database);
  try {
    const speeds: { readonly jobs: number; readonly rows: number }[] = [];
    // The first round fills caches and counts for nothing.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const speed = { jobs: await perSecond(queue.run), rows: await perSecond(rows.run) };
      if (round > 0) speeds.push(speed);
    }
    report([
      { name: 'through the queue', value: median(speeds.map(({ jobs }) => jobs)), unit: 'jobs/s' },
      { name: 'inserted and deleted', value: median(speeds.map((speed) => speed.rows)), unit: 'rows/s' },
      {
        name: 'a job, as many times a row',
        value: median(speeds.map((speed) => speed.rows / speed.jobs)),
        unit: '',
        limit: { atMost: mostTimes },
      },
    ]);
  } finally {
    await queue.close();
  }
});

async function perSecond(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return (JOBS / (performance.now() - begun)) * 1000;
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-jobs-'));
  const database = await openDatabase({ dataDir, log });
  try {
    await work(database);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Asks so many times, some at a time, each in a transaction of its own. */
async function ask(database: Database, one: (tx: Tx) => Promise<unknown>): Promise<void> {
  let left = JOBS;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await database.asSystem(one);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function openQueue(database: Database) {
  let done = 0;
  let allDone: () => void = () => undefined;
  const job = defineJob({
    ...{ name: 'bench', retries: 0, pause: 1, expire: 60, data: z.object({}) },
    run: async () => {
      done += 1;
      if (done === JOBS) allDone();
    },
  });
  const jobs = openJobs({ database, config: { ...loadConfig({}), roles: ['worker'] }, log });
  await jobs.work({
    jobs: [job],
    // What the job does not ask for.
    services: {} as Services,
    alone: true,
    onDead: async () => undefined,
  });
  return {
    async run(): Promise<void> {
      done = 0;
      const finished = new Promise<void>((resolve) => {
        allDone = resolve;
      });
      await Promise.all([ask(database, (tx) => jobs.send(tx, job, {})), finished]);
    },
    close: () => jobs.close(),
  };
}

/** Mails wait in a table of their own, which is just such a queue. */
function ownTable(database: Database) {
  const row = { sealed: Buffer.alloc(100), due_at: new Date(0) };
  const take = (tx: Tx) =>
    sql`delete from mail where id = (select id from mail order by due_at, id limit 1 for update skip locked)`.execute(
      tx,
    );
  async function takeAll(): Promise<void> {
    let left = BigInt(JOBS);
    while (left > 0n) left -= (await database.asSystem(take)).numAffectedRows ?? 0n;
  }
  return {
    run: () => Promise.all([ask(database, (tx) => tx.insertInto('mail').values(row).execute()), takeAll()]),
  };
}
