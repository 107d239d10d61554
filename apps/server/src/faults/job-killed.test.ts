import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '../platform/config/config.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { jobTable } from '../platform/jobs/job-table.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { startProcess } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const job = defineJob({
  name: 'killed',
  data: z.object({ number: z.int() }),
  retries: 3,
  pause: 1,
  expire: 3,
  run: async () => undefined,
});

test('what a server was at when it was killed is done by another, and all else once', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const jobs = openJobs({ database, config: { ...loadConfig({}), roles: ['console'] }, log });
  const ask = (number: number) => database.asSystem((tx) => jobs.send(tx, job, { number }));
  const node = (...words: readonly string[]) =>
    startProcess('job-node.ts', [JSON.stringify(database.address), ...words], undefined);
  const killed = node('hangs');
  await killed.waitFor((line) => line === 'ready');
  await ask(1);
  await killed.waitFor((line) => line === 'began 1');
  killed.child.kill('SIGKILL');
  await killed.ended;

  for (const number of [2, 3, 4]) await ask(number);
  const next = node();
  await next.waitFor((line) => line === 'done 1');
  await Promise.all([2, 3, 4].map((number) => next.waitFor((line) => line === `done ${number}`)));
  await expect
    .poll(
      async () => {
        const { rows } = await database.asSystem((tx) =>
          sql<{ state: string; tries: number }>`
            select state::text as state, retry_count + 1 as tries from ${jobTable} where name = 'killed'
            order by created_on`.execute(tx),
        );
        return rows;
      },
      { timeout: 30_000 },
    )
    .toEqual([2, 1, 1, 1].map((tries) => ({ state: 'completed', tries })));
  next.child.kill('SIGTERM');
  await next.ended;
  await jobs.close();
  expect(next.lines.filter((line) => line.startsWith('began')).sort()).toEqual(
    [1, 2, 3, 4].map((number) => `began ${number}`),
  );
});
