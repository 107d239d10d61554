import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { layMigratedStores } from '../testing/migrated.ts';
import { connectRaw } from '../testing/raw-http.ts';
import { type Program, startProgram, stopProgram } from '../testing/server-program.ts';

// Starting and ending real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-delivery-'));
  await layMigratedStores(dataDir);
  program = startProgram({ DATA_DIR: dataDir, CONSOLE_PRIORITY: 'idle' });
  url = await program.ready();
});
afterAll(async () => {
  await stopProgram(program);
  await rm(dataDir, { recursive: true, force: true });
});

test('a connection that changes from phone to browser and back is served all the way', async () => {
  const raw = await connectRaw(url);
  raw.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /api/auth/key HTTP/1.1\r\nhost: x\r\n\r\n');
  raw.send('GET /sdk/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const answer = await raw.answer;
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);

  const other = await connectRaw(url);
  other.send('GET /api/auth/key HTTP/1.1\r\nhost: x\r\n\r\n');
  other.send('GET /sdk/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect((await other.answer).match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
});

test('both halves of the server tell how they are, whatever the connection began with', async () => {
  const ready = { status: 'ok', postgres: 'ok', clickhouse: 'ok', snapshot: 'database' };
  for (const first of ['/healthz', '/api/auth/key']) {
    const asked = async (path: string) => {
      const raw = await connectRaw(url);
      raw.send(`GET ${first} HTTP/1.1\r\nhost: x\r\n\r\n`);
      raw.send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      return raw.answer;
    };
    expect(await asked('/readyz')).toContain(JSON.stringify(ready));
    const metrics = await asked('/metrics');
    expect(metrics).toContain('\nmillrace_delivery_log_groups_total ');
    expect(metrics).toContain('\nmillrace_event_log_lag_bytes ');
    expect(metrics).toContain('\nmillrace_http_request_duration_seconds_bucket{');
  }
});

test("a screen whose address looks like a phone's call is the console's, whoever the connection began with", async () => {
  const asked = async (...paths: readonly string[]) => {
    const raw = await connectRaw(url);
    for (const path of paths) raw.send(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    raw.send('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    return raw.answer;
  };
  const noCall = 'There is no such call.';
  for (const screen of ['/sdk/testing?tab=devices', '/sdk/testing/trace/7']) {
    expect(await asked(screen)).not.toContain(noCall);
    expect(await asked('/healthz', screen)).not.toContain(noCall);
    expect(await asked('/api/auth/key', screen)).not.toContain(noCall);
  }
  expect(await asked('/sdk/testings')).toContain(noCall);
});

test('a request that comes byte by byte finds its way', async () => {
  for (const request of ['GET /healthz HTTP/1.1', 'GET /api/auth/key HTTP/1.1']) {
    const raw = await connectRaw(url);
    for (const byte of `${request}\r\nhost: x\r\nconnection: close\r\n\r\n`) {
      raw.send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await raw.answer).toMatch(/^HTTP\/1\.1 200 OK/);
  }
});

test('what is no HTTP is refused, and a caller that hangs up harms nobody', async () => {
  const raw = await connectRaw(url);
  raw.send('this is no request at all, and longer than any method\r\n\r\n');
  expect(await raw.answer).toMatch(/^HTTP\/1\.1 400 /);
  const gone = await connectRaw(url);
  gone.send('GET /api/auth/k');
  gone.answer.catch(() => undefined);
  gone.socket.destroy();
  expect((await fetch(`${url}/api/auth/key`)).status).toBe(200);
});

/** How far each thread of a process steps back for others, and its policy: 0 normal, 5 idle. */
async function prioritiesOf(pid: number | undefined): Promise<{ niceness: number; policy: number }[]> {
  const tasks = `/proc/${pid}/task`;
  const stats = (await readdir(tasks)).map((task) => readFile(`${tasks}/${task}/stat`, 'utf8'));
  return (await Promise.all(stats)).map((stat) => {
    // Behind the name, which may hold anything, the 17th and the 39th: proc(5).
    const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { niceness: Number(figures[16]), policy: Number(figures[38]) };
  });
}

const ofPhones = { niceness: getPriority(), policy: 0 };

test('console, reports and shipping step back for phones, every thread of them', async () => {
  const server = await prioritiesOf(program.child.pid);
  expect(server.filter(({ niceness }) => niceness === 15)).not.toEqual([]);
  expect(server.filter(({ niceness, policy }) => niceness === getPriority() || policy !== 5)).toEqual([]);
  const delivery = await prioritiesOf(await deliveryPidOf(program));
  expect(delivery).toEqual(delivery.map(() => ofPhones));
});

test('a delivery process that is killed comes back at the same address', async () => {
  const before = await deliveryPidOf(program);
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect(await deliveryPidOf(program)).not.toBe(before), { timeout: 30_000 });
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 30_000 });
  expect((await fetch(`${url}/api/auth/key`)).status).toBe(200);
  // Only a privileged user may take back what the server has handed on.
  if (process.getuid?.() !== 0) return;
  const delivery = await prioritiesOf(await deliveryPidOf(program));
  expect(delivery).toEqual(delivery.map(() => ofPhones));
});
