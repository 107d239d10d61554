import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseDevice } from '@millrace/contract/operator/erasing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { foundOf, readRequest } from './erasing-queries.ts';
import { logSweeper, untilLogsAreSwept } from './sweep-log.ts';

const device = '5f0d7b1e-8a54-4e0f-9a53-7a4f6d0c2b11';

let root: string;
let app: TestApp;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-sweep-'));
  app = await openTestApp();
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** A server that serves phones, with a record in its log that nobody could read. */
async function openNode(node: string) {
  const eventLogDir = join(root, node);
  const refused = join(eventLogDir, 'refused', '1');
  await mkdir(join(eventLogDir, 'refused'), { recursive: true });
  await writeFile(refused, `{"did":"${device.toUpperCase()}"`);
  let isForgotten = false;
  const shipper = {
    forget: async () => {
      isForgotten = true;
    },
  };
  const { database, secrets, now } = app.services;
  const sweeper = logSweeper({ database, secrets, now, shipper, renew: () => undefined, eventLogDir, node });
  return { sweeper, isSwept: () => isForgotten && !existsSync(refused) };
}

const serving = (name: string, roles: string[]) =>
  app.database.asSystem((tx) => {
    const size = { disk_free: 1, disk_size: 1, is_failing: false };
    const times = { started_at: app.clock.now(), seen_at: app.clock.now() };
    return tx
      .insertInto('server_node')
      .values({ name, roles, host: name, version: '1', ...size, ...times })
      .execute();
  });

test('a request waits for the log of every server that serves phones, and counts what each had', async () => {
  await serving('one', ['delivery', 'worker']);
  await serving('two', ['delivery']);
  await serving('three', ['console']);
  const [one, two] = [await openNode('one'), await openNode('two')];
  const owner = await createPerson(app);
  const { id } = (await app.ask(eraseDevice, { kind: 'device', value: device }, owner)).data;

  let isOver = false;
  const waiting = untilLogsAreSwept(app.services, id, new AbortController().signal).then(() => {
    isOver = true;
  });
  expect(await one.sweeper.next()).toBe(true);
  expect([one.isSwept(), two.isSwept()]).toEqual([true, false]);
  const awaited = await app.database.asSystem((tx) =>
    tx.selectFrom('erasing_log').select('node').where('swept_at', 'is', null).execute(),
  );
  expect(awaited).toEqual([{ node: 'two' }]);
  expect(isOver).toBe(false);
  expect(await two.sweeper.next()).toBe(true);
  expect(two.isSwept()).toBe(true);
  await waiting;
  const row = await app.database.asSystem((tx) => readRequest(tx, id));
  expect(foundOf(row?.found)).toEqual({ log: 2 });
  expect(await one.sweeper.next()).toBe(false);
});

test('a server that was stopped when the request came takes part in it when it starts', async () => {
  const owner = await createPerson(app);
  await serving('one', ['delivery']);
  const { id } = (await app.ask(eraseDevice, { kind: 'device', value: device }, owner)).data;
  const [one, late] = [await openNode('one'), await openNode('late')];
  await late.sweeper.next();
  expect(late.isSwept()).toBe(true);
  await one.sweeper.next();
  await untilLogsAreSwept(app.services, id, new AbortController().signal);
});

test('what can not be looked at is looked at again, and nothing is said to be done', async () => {
  await serving('one', ['delivery']);
  const one = await openNode('one');
  const owner = await createPerson(app);
  await app.ask(eraseDevice, { kind: 'device', value: device }, owner);
  const folder = join(root, 'one', 'refused');
  await rename(folder, join(root, 'aside'));
  await writeFile(folder, 'not a folder');
  await expect(one.sweeper.next()).rejects.toThrow('ENOTDIR');
  await rm(folder);
  await rename(join(root, 'aside'), folder);
  expect(await one.sweeper.next()).toBe(true);
  expect(one.isSwept()).toBe(true);
});
