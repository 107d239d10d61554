import { runJob } from '@millrace/contract/operator/job';
import { logInAdministrator } from '@millrace/contract/people/session';
import { queryReport } from '@millrace/contract/report/report';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { askOver, signInOver } from '../testing/http-client.ts';
import { startMigratedFront } from '../testing/migrated-front.ts';
import { startProgram, stopProgram } from '../testing/server-program.ts';
import { cloneTemplate } from '../testing/test-database.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const administrator = { email: 'root@example.com', password: 'Chosen-Horse-1' };

test('a node for the console alone serves people and reports and no phones, and leaves jobs to a worker', async () => {
  const { address, drop } = await cloneTemplate();
  const door = await openDoor(address);
  const inDataDir = (work: (dataDir: string) => Promise<void>) =>
    withDataDir({ user: undefined, under: [] }, work);
  await inDataDir((clickhouseDir) =>
    inDataDir((consoleDir) =>
      inDataDir(async (workerDir) => {
        const clickhouse = await startMigratedFront({ dataDir: clickhouseDir, user: 'u', password: 'p' });
        const node = (ROLES: string, DATA_DIR: string) => {
          const program = startProgram({
            ...{ ROLES, DATA_DIR, DATABASE_URL: door.url, CLICKHOUSE_URL: clickhouse.url },
            SECRET_KEY: 'a secret key for tests, 32 characters or more',
            ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
          });
          // One that the test did not get to stop.
          onTestFinished(() => void program.child.kill('SIGKILL'));
          return program;
        };

        const forPeople = node('console', consoleDir);
        const url = await forPeople.ready();
        const token = await signInOver(url, administrator, logInAdministrator);
        const days = { from: '2026-03-01', to: '2026-03-07' };
        const report = { ...days, dimensions: ['day' as const], metrics: ['impressions' as const] };
        expect(await askOver(url, queryReport, report, token)).toMatchObject({ rows: [] });
        const call = await fetch(`${url}/sdk/wf?v=4&plat=1&sdkv=2.6.6`, { method: 'POST', body: '{}' });
        expect(call.status).toBe(404);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        // Nobody is there yet who does what has its time.
        const run = () => askOver(url, runJob, { name: 'clean-up' }, token);
        await expect(run()).rejects.toThrow('common.errors.notFound');

        const worker = node('worker', workerDir);
        await worker.ready();
        expect(await run()).toBeNull();
        await stopProgram(worker);
        await stopProgram(forPeople);
        await clickhouse.close();
      }),
    ),
  );
  await door.close();
  await drop();
});
