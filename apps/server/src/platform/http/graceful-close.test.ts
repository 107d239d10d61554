import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { connectRaw } from '../../testing/raw-http.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { notice } from './graceful-close.ts';

let base: TestApp;
beforeAll(async () => {
  base = await openTestApp();
});
afterAll(() => base.close());

/** A server whose `/readyz` takes as long as the test says. */
async function slowServer() {
  let answer: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const ping = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
      asked();
    });
  const app = await buildApp(
    { ...base.services, clickhouse: { ...base.services.clickhouse, ping } },
    { logger: captureLog().logger },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, wasAsked, answer: () => answer() };
}

const ask = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, resolve).on('error', reject);
  });

test('a request under way is answered, says that its connection closes, and only then is the server closed', async () => {
  const { app, url, wasAsked, answer } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const asking = ask(`${url}/readyz`, agent);
  await wasAsked;
  let closed = false;
  const closing = app.close().then(() => {
    closed = true;
  });
  // Idle connections are closed by then.
  await sleep(notice + 100);
  expect(closed).toBe(false);
  answer();
  const response = await asking;
  expect(response.headers.connection).toBe('close');
  expect(JSON.parse(await text(response))).toMatchObject({
    status: 'stopping',
    postgres: 'ok',
    clickhouse: 'ok',
  });
  expect(response.statusCode).toBe(503);
  await closing;
  agent.destroy();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('a request that comes on an open connection while the server stops is answered', async () => {
  const { app, url } = await slowServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await text(await ask(`${url}/healthz`, agent));
  const closing = app.close();
  const late = await ask(`${url}/healthz`, agent);
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  await text(late);
  await closing;
  agent.destroy();
});

test('connections that are open and silent, as browsers keep them in reserve, do not hold it up', async () => {
  const { app, url } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  await text(await ask(`${url}/healthz`, agent));
  const silent = await connectRaw(url);
  await app.close();
  expect(await silent.answer).toBe('');
  agent.destroy();
});

test('a server that never listened closes at once', async () => {
  const app = await buildApp(base.services, { logger: captureLog().logger });
  await app.inject('/healthz');
  await expect(app.close()).resolves.toBeUndefined();
});
