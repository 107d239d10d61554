import { header } from '@millrace/contract/kit/envelope';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { type CuttableDatabase, cuttable } from '../../testing/cuttable-database.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSessionStore } from '../session/session-store.ts';
import { toCallError } from './error-mapper.ts';

let base: TestApp;
let database: CuttableDatabase;
let app: FastifyInstance;
let owner: Person;
let log: CapturedLog;
let clickhouse: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  base = await openTestApp();
  owner = await createPerson(base);
  database = await cuttable(base.database.address);
  log = captureLog();
  const services = {
    ...base.services,
    database,
    clickhouse: { ...base.services.clickhouse, ping: () => clickhouse() },
    sessions: openSessionStore(database, base.clock.now, log.logger),
  };
  app = await buildApp(services, { logger: log.logger });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await base.close();
});

const ask = () =>
  app.inject({ url: '/api/user/info', headers: { [header.token]: owner.token, 'accept-language': 'zh' } });

test('a store that goes away: 503 in Chinese, then all is well again', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', postgres: 'ok', clickhouse: 'ok' });

  database.cut();

  const response = await ask();
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json()).toEqual({
    code: 1001,
    msg: '服务器尚未就绪，请稍后重试。',
    data: { error: 'common.errors.unavailable' },
  });
  expect(log.lines().find((line) => line.msg === 'store unavailable')?.reqId).toBe(
    response.headers[header.trace],
  );
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'not ready', postgres: 'unreachable', clickhouse: 'ok' });
  expect((await app.inject('/healthz')).statusCode).toBe(200);

  database.mend();
  await vi.waitFor(async () => expect((await ask()).json().code).toBe(0), { timeout: 10_000 });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('the error of a query whose connection breaks means "unavailable"', async () => {
  const query = database.asSystem(async (tx) => {
    setTimeout(() => database.cut(), 50);
    await sql`select pg_sleep(30)`.execute(tx);
  });
  const error = await query.catch((thrown: unknown) => thrown);
  database.mend();
  expect(toCallError(error, 0).key).toBe('common.errors.unavailable');
});

test.each([
  ['a statement that took too long', { code: '57014' }, 'unavailable'],
  ['a server that shuts down', { code: '57P01' }, 'unavailable'],
  ['too many connections', { code: '53300' }, 'unavailable'],
  ['a full disk', { code: '53100' }, 'unavailable'],
  ['a lock that was not given', { code: '55P03' }, 'unavailable'],
  ['two that wait for each other', { code: '40P01' }, 'unavailable'],
  ['two that change the same', { code: '40001' }, 'unavailable'],
  ['a transaction that idled', { code: '25P03' }, 'unavailable'],
  ['no server', { code: 'ECONNREFUSED', syscall: 'connect' }, 'unavailable'],
  ['no socket', { code: 'ENOENT', syscall: 'connect' }, 'unavailable'],
  ['no file', { code: 'ENOENT', syscall: 'open' }, 'failed'],
  ['a text with U+0000', { code: '22021' }, 'malformed'],
  ['a wrong query', { code: '42601' }, 'failed'],
  ['a broken constraint', { code: '23505' }, 'failed'],
] as const)('%s: %j is "%s"', (_, details, key) => {
  expect(toCallError(Object.assign(new Error('x'), details), 0).key).toBe(`common.errors.${key}`);
});

test('ClickHouse gone, or silent: not ready, by name and nothing more', async () => {
  clickhouse = async () => {
    throw new Error('http://secret:secret@clickhouse refused');
  };
  // On a machine that stalls, Postgres may need longer than the patience of one look; the next one finds it.
  await vi.waitFor(
    async () => {
      const response = await app.inject('/readyz');
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ status: 'not ready', postgres: 'ok', clickhouse: 'unreachable' });
    },
    { timeout: 20_000 },
  );
  clickhouse = () => new Promise(() => undefined);
  expect((await app.inject('/readyz')).json()).toMatchObject({ clickhouse: 'unreachable' });
});

test('many who ask whether it is ready are one look at the stores', async () => {
  const ping = vi.fn(async () => undefined);
  clickhouse = ping;
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(ping.mock.calls.length).toBeLessThan(50);
});
