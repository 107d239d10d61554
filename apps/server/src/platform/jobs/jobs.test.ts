import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createMember } from '../../testing/create-member.ts';
import { connectTo, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { JOB_SCHEMA } from '../postgres/roles.ts';
import type { Services } from '../services.ts';
import { defineJob, type Job } from './define-job.ts';
import { jobTable } from './job-table.ts';
import { connectionOf, type Jobs, openJobs } from './open-jobs.ts';
import type { DeadJob } from './work-off.ts';

// What runs says so here: the services are this test's own.
let did: unknown[] = [];
let dead: DeadJob[] = [];
const services = {} as Services;
const log = { warn: () => undefined, error: () => undefined };
let database: TestDatabase;
const open = new Set<Jobs>();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const jobs of open) await jobs.close();
  open.clear();
  did = [];
  dead = [];
  await database.asSystem((tx) => sql`delete from ${sql.id(JOB_SCHEMA, 'job')}`.execute(tx));
});
afterAll(() => database.close());

function node(...roles: Config['roles']): Jobs {
  const jobs = openJobs({ database, config: { ...loadConfig({}), roles }, log, look: 1 });
  open.add(jobs);
  return jobs;
}

const worker = (...jobs: readonly Job<object>[]) => workerOf({ alone: false }, jobs);

async function workerOf({ alone }: { alone: boolean }, jobs: readonly Job<object>[]): Promise<Jobs> {
  const one = node('worker');
  await one.work({
    jobs,
    services,
    alone,
    onDead: async (_, what) => {
      dead.push(what);
    },
  });
  return one;
}

const base = { retries: 0, pause: 1, expire: 60, data: z.object({ number: z.int() }) };
const note = defineJob({
  ...base,
  name: 'note',
  async run(_, { number }) {
    did.push(number);
  },
});

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 30_000, interval: 20 }).toBe(true);
const states = () =>
  database.asSystem(async (tx) => {
    const { rows } = await sql<{ state: string; retries: number }>`
      select state, retry_count as retries from ${sql.id(JOB_SCHEMA, 'job')} where name <> 'dead-jobs'
      order by created_on`.execute(tx);
    return rows;
  });

describe('a job', () => {
  test('is there exactly when the change that asked for it is', async () => {
    const jobs = await worker(note);
    const refused = database.asSystem(async (tx) => {
      await jobs.send(tx, note, { number: 1 });
      throw new Error('after all not');
    });
    await expect(refused).rejects.toThrow('after all not');
    await database.asSystem((tx) => jobs.send(tx, note, { number: 2 }));
    // What it did is there before it is noted that it is done.
    await expect
      .poll(states, { timeout: 30_000, interval: 20 })
      .toEqual([{ state: 'completed', retries: 0 }]);
    expect(did).toEqual([2]);
  });

  test('is asked for by a request, which can neither read nor change one', async () => {
    const member = await createMember(database);
    const jobs = node('console');
    await database.inScope(member, (tx) => jobs.send(tx, note, { number: 3 }));
    for (const statement of [
      sql`select data from ${sql.id(JOB_SCHEMA, 'job_common')}`,
      sql`select data from ${sql.id(JOB_SCHEMA, 'job')}`,
      sql`update ${sql.id(JOB_SCHEMA, 'job_common')} set state = 'completed'`,
      sql`delete from ${sql.id(JOB_SCHEMA, 'job_common')}`,
    ]) {
      await expect(database.inScope(member, (tx) => statement.execute(tx))).rejects.toThrow(
        'permission denied',
      );
    }
    await worker(note);
    await until(() => did.length > 0);
    expect(did).toEqual([3]);
  });

  test('with data that is none of its own is refused to whoever asks', async () => {
    const jobs = node('console');
    const asking = database.asSystem((tx) => jobs.send(tx, note, { number: 1.5 }));
    await expect(asking).rejects.toThrow();
    expect(await states()).toEqual([]);
  });

  test('is not begun before its time', async () => {
    const jobs = await worker(note);
    await database.asSystem(async (tx) => {
      await jobs.send(tx, note, { number: 1 }, { after: new Date(Date.now() + 3_600_000) });
      await jobs.send(tx, note, { number: 2 });
    });
    const sorted = async () => (await states()).map(({ state }) => state).sort();
    await expect.poll(sorted, { timeout: 30_000, interval: 20 }).toEqual(['completed', 'created']);
    expect(did).toEqual([2]);
  });

  test('that is alone is taken in once for each key, until it is done', async () => {
    const gate = Promise.withResolvers<void>();
    const alone = defineJob({ ...base, name: 'alone', alone: true, run: async () => gate.promise });
    const jobs = await worker(alone);
    const ask = (key: string) => database.asSystem((tx) => jobs.send(tx, alone, { number: 1 }, { key }));
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([true, false, true]);
    gate.resolve();
    await expect
      .poll(async () => (await states()).every(({ state }) => state === 'completed'), { timeout: 30_000 })
      .toBe(true);
    expect(await ask('a')).toBe(true);
  });
});

test('of several at a time each is of another organization', async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const wide = defineJob({
    ...base,
    name: 'wide',
    lanes: 2,
    async run(_, { number }) {
      did.push(number);
      await gates[number - 1]?.promise;
    },
  });
  const jobs = node('console');
  for (const [number, organizationId] of [
    [1, 7],
    [2, 7],
    [3, 8],
  ] as const)
    await database.asSystem((tx) => jobs.send(tx, wide, { number }, { organizationId }));
  await worker(wide);
  await until(() => did.length === 2);
  // Lanes that look side by side may leave the first of an organization to the second.
  const [first, second] = did.includes(1) ? ([1, 2] as const) : ([2, 1] as const);
  expect(did.toSorted()).toEqual([first, 3]);
  gates[2]?.resolve();
  // The lane that is free looks, and takes none of the one that has one under way.
  await expect.poll(async () => (await states())[2]?.state, { timeout: 30_000 }).toBe('completed');
  expect(did).not.toContain(second);
  gates[first - 1]?.resolve();
  await until(() => did.includes(second));
  gates[second - 1]?.resolve();
  await expect.poll(async () => (await states())[second - 1]?.state, { timeout: 30_000 }).toBe('completed');
});

test('the only node goes on at once with what it was at when it was killed', async () => {
  const jobs = node('console');
  await database.asSystem((tx) => jobs.send(tx, { ...note, retries: 1 }, { number: 4 }));
  await database.asSystem((tx) =>
    sql`update ${jobTable} set state = 'active', started_on = now(), heartbeat_on = now()`.execute(tx),
  );
  await workerOf({ alone: true }, [{ ...note, retries: 1 }]);
  // Less than it takes until nothing was heard of a node for too long.
  await expect.poll(() => did, { timeout: 20_000, interval: 20 }).toEqual([4]);
});

describe('with two nodes', () => {
  test('each job runs once', async () => {
    const [one] = [await worker(note), await worker(note)];
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await database.asSystem(async (tx) => {
      for (const number of numbers) await one.send(tx, note, { number });
    });
    await until(() => did.length >= numbers.length);
    expect([...did].sort((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test('what one was at when it ends is given to the other, and costs no try', async () => {
    const began: string[] = [];
    const long = (who: string) =>
      defineJob({
        ...base,
        name: 'long',
        async run(_, __, signal) {
          began.push(who);
          if (who === 'first') await sleep(60_000, undefined, { signal });
        },
      });
    const first = await worker(long('first'));
    await database.asSystem((tx) => first.send(tx, long('first'), { number: 1 }));
    await until(() => began.length === 1);
    await worker(long('second'));
    await first.close();
    open.delete(first);
    await until(() => began.length === 2);
    expect(began).toEqual(['first', 'second']);
    // It has no tries to lose. A node that ends may take it once more before it stops, and gives it back again.
    await expect
      .poll(states, { timeout: 30_000 })
      .toEqual([{ state: 'completed', retries: expect.any(Number) }]);
    expect(dead).toEqual([]);
  });
});

describe('a job that fails', () => {
  test('is tried again after growing pauses, then it is dead, which is told once; it can be tried again', async () => {
    const starts: number[] = [];
    let isMended = false;
    const failing = defineJob({
      ...base,
      name: 'failing',
      retries: 2,
      async run() {
        starts.push(performance.now());
        if (!isMended) throw new Error('the sky is cloudy');
      },
    });
    const jobs = await worker(failing);
    await database.asSystem((tx) => jobs.send(tx, failing, { number: 1 }));
    await until(() => dead.length > 0);
    const [first = 0, second = 0, third = 0] = starts;
    expect(starts).toHaveLength(3);
    // Each pause is drawn from between once and twice what it was the time before.
    expect(second - first).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1_900);
    expect(await states()).toEqual([{ state: 'failed', retries: 2 }]);
    expect(dead).toEqual([{ id: expect.any(String), name: 'failing', reason: 'the sky is cloudy' }]);
    isMended = true;
    await database.asSystem((tx) => jobs.retry(tx, 'failing', [dead[0]?.id ?? '']));
    await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: 'completed', retries: 3 }]);
    expect(dead).toHaveLength(1);
  });

  test('because of data that an older version wrote says so', async () => {
    const jobs = node('console');
    const older = defineJob({
      ...base,
      name: 'note',
      data: z.object({ letter: z.string() }),
      run: async () => undefined,
    });
    await database.asSystem((tx) => jobs.send(tx, older, { letter: 'a' }));
    await worker(note);
    await until(() => dead.length > 0);
    expect(dead).toEqual([
      { id: expect.any(String), name: 'note', reason: expect.stringContaining('number') },
    ]);
  });

  test('by taking too long is told to stop', async () => {
    let reason: unknown;
    const slow = defineJob({
      ...base,
      name: 'slow',
      expire: 1,
      async run(_, __, signal) {
        await sleep(60_000, undefined, { signal }).catch(() => undefined);
        reason = signal.aborted;
      },
    });
    const jobs = await worker(slow);
    await database.asSystem((tx) => jobs.send(tx, slow, { number: 1 }));
    await until(() => dead.length > 0);
    expect(reason).toBe(true);
    // The node that ran it says so, or the look for late jobs, whichever is first.
    expect(dead[0]?.reason).toMatch(/exceeded 1s|timed out/);
  });
});

test('a job that is cancelled is not done', async () => {
  const jobs = node('console');
  await database.asSystem((tx) => jobs.send(tx, note, { number: 1 }));
  const id = await database.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.id(JOB_SCHEMA, 'job')}`.execute(tx);
    return rows[0]?.id ?? '';
  });
  await database.asSystem((tx) => jobs.cancel(tx, 'note', [id]));
  await worker(note);
  expect(await states()).toEqual([{ state: 'cancelled', retries: 0 }]);
  expect(did).toEqual([]);
});

describe('schedules', () => {
  const schedules = () =>
    database.asSystem(async (tx) => {
      const { rows } = await sql<{ name: string; cron: string }>`
        select name, cron from ${sql.id(JOB_SCHEMA, 'schedule')} order by name`.execute(tx);
      return rows;
    });
  const nightly = (name: string, schedule: string | undefined) =>
    defineJob({ ...base, data: z.object({}), name, schedule: () => schedule, run: async () => undefined });

  test('are those of the jobs there are', async () => {
    await worker(nightly('nightly', '30 3 * * *'), nightly('never', undefined));
    expect(await schedules()).toEqual([{ name: 'nightly', cron: '30 3 * * *' }]);
    await worker(nightly('nightly', '0 4 * * *'), nightly('hourly', '7 * * * *'));
    expect(await schedules()).toEqual([
      { name: 'hourly', cron: '7 * * * *' },
      { name: 'nightly', cron: '0 4 * * *' },
    ]);
    await worker(note);
    expect(await schedules()).toEqual([]);
  });

  test('say when they come next, in UTC', () => {
    const next = node('console').nextRun('30 3 * * *');
    expect(next?.toISOString()).toMatch(/T03:30:00\.000Z$/);
  });
});

test('the schema is what this version of the library works with', async () => {
  const other = await connectTo(database);
  const boss = new PgBoss({
    ...connectionOf(other),
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    const { ok, ...drift } = await boss.detectSchemaDrift();
    expect(ok, JSON.stringify(drift)).toBe(true);
  } finally {
    await boss.stop();
    await other.close();
  }
});
