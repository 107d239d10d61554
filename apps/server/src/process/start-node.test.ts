import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startClickHouseFront } from '../testing/clickhouse-http-front.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { createPerson } from '../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../testing/publisher-setup.ts';
import { connectRaw } from '../testing/raw-http.ts';
import { startProgram, stopProgram } from '../testing/server-program.ts';
import { openTestApp } from '../testing/test-app.ts';

// Starting and ending real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 180_000 });

const inDataDir = <T>(work: (dataDir: string) => Promise<T>) =>
  withDataDir({ user: undefined, under: [] }, work);
const patience = { timeout: 60_000, interval: 200 };

test('a delivery node serves by its disk while its stores are away, and says so', async () => {
  const app = await openTestApp();
  const owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const instanceId = await createTestInstance(app, owner, { appId, placementId, networkId: 1 });
  const door = await openDoor(app.database.address);
  await inDataDir((clickhouseDir) =>
    inDataDir(async (dataDir) => {
      const clickhouse = await startClickHouseFront({ dataDir: clickhouseDir, user: 'u', password: 'p' });
      const node = () => {
        const program = startProgram({
          ROLES: 'delivery',
          DATA_DIR: dataDir,
          DATABASE_URL: door.url,
          CLICKHOUSE_URL: clickhouse.url,
          SECRET_KEY: 'a secret key for tests, 32 characters or more',
        });
        // One that the test did not get to stop.
        onTestFinished(() => void program.child.kill('SIGKILL'));
        return program;
      };
      const ready = async (url: string) => {
        const answer = await fetch(`${url}/readyz`);
        return { ...((await answer.json()) as object), status: answer.status };
      };
      const waterfall = async (url: string) => {
        const answer = await fetch(`${url}/sdk/wf?v=4&plat=1&sdkv=2.6.6`, {
          method: 'POST',
          body: gzipSync(JSON.stringify({ pid: placementId, uid: 'ann' })),
        });
        return answer.json() as Promise<{ code: number; ins: { id: number }[] }>;
      };

      const first = node();
      const url = await first.ready();
      const whole = { postgres: 'ok', clickhouse: 'ok', snapshot: 'database' };
      await vi.waitFor(async () => expect(await ready(url)).toEqual({ status: 200, ...whole }), patience);
      expect((await waterfall(url)).ins.map(({ id }) => id)).toEqual([instanceId]);
      await stopProgram(first);

      door.cut();
      const second = node();
      const again = await second.ready();
      expect(await ready(again)).toMatchObject({ status: 200, postgres: 'unreachable', snapshot: 'disk' });
      expect((await waterfall(again)).ins.map(({ id }) => id)).toEqual([instanceId]);

      door.mend();
      await vi.waitFor(async () => expect(await ready(again)).toEqual({ status: 200, ...whole }), patience);
      const raw = await connectRaw(again);
      raw.send('GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /sdk/nothing HTTP/1.1\r\nhost: x\r\n\r\n');
      raw.send('GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      const answers = await raw.answer;
      expect(answers).toContain('There is no such call.');
      expect(answers).toContain(JSON.stringify({ status: 'ok', ...whole }));
      const metrics = await (await fetch(`${again}/metrics`)).text();
      expect(metrics).toMatch(/^millrace_delivery_log_records_total \d+$/m);
      expect(metrics).toMatch(/^millrace_event_log_lag_bytes \d+$/m);
      await stopProgram(second);
      await clickhouse.close();
    }),
  );
  await door.close();
  await app.close();
});

test('a node that has never seen its database is not ready', async () => {
  await inDataDir(async (dataDir) => {
    const program = startProgram({
      ROLES: 'delivery',
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      CLICKHOUSE_URL: 'http://127.0.0.1:9',
      SECRET_KEY: 'a secret key for tests, 32 characters or more',
    });
    const url = await program.ready();
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'not ready', postgres: 'unreachable', clickhouse: 'unreachable', snapshot: 'none' },
    ]);
    await stopProgram(program);
  });
});
