import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import { getUserInfo } from '@millrace/contract/people/user';
import { listAbTests } from '@millrace/contract/publisher/ab-test';
import { listApps } from '@millrace/contract/publisher/app';
import { listTestDevices } from '@millrace/contract/publisher/test-mode';
import { listExchangeRates } from '@millrace/contract/report/exchange-rate';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { smallDemo } from '../testing/small-demo.ts';
import { openApi } from './api.ts';
import { cast, companies } from './people.ts';
import { type RunningDemo, startDemo } from './run-demo.ts';
import { logins } from './set-up.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'millrace-demo-'));
const ending = new AbortController();
let running: RunningDemo;
let live: Promise<void>;

beforeAll(async () => {
  running = await startDemo(smallDemo(dataDir, ending.signal));
  live = running.live();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const fileShape = z.strictObject({
  baseUrl: z.url(),
  logins: z.array(
    z.strictObject({ role: z.string(), userType: z.literal([0, 1]), email: z.email(), password: z.string() }),
  ),
  apps: z.array(
    z.strictObject({
      appKey: z.string().length(32),
      platform: z.enum(['iOS', 'Android']),
      placements: z.array(z.strictObject({ id: z.int(), adType: z.int() })).min(1),
    }),
  ),
});

test('demo.json says where everything is', () => {
  const file = fileShape.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  expect(file).toEqual(running.demo);
  expect(file.apps).toHaveLength(5);
  expect(new Set(file.apps.map(({ platform }) => platform)).size).toBe(2);
  expect(running.filled.impressions).toBeGreaterThan(0);
  expect(running.filled.paid).toBeGreaterThan(0);
  // Whatever time it is, networks know the day before yesterday.
  expect(running.filled.reported).toBeGreaterThan(0);
});

test.each(logins)('$role $email signs in on their side', async ({ email, password, userType, role }) => {
  const way = role === 'Administrator' ? 'login.admin' : undefined;
  const api = await openApi(running.demo.baseUrl, { email, password }, way);
  const person = await api.ask(getUserInfo, {});
  expect(person.userType).toBe(userType);
});

test('one person belongs to both publishers, the promoter to an advertiser', async () => {
  const both = await openApi(running.demo.baseUrl, cast.both);
  const memberships = await both.ask(selectPublishers, {});
  const names = Object.values(companies).map(({ name }) => name);
  expect(memberships.map(({ name }) => name).sort()).toEqual(names.sort());
  const promoter = await openApi(running.demo.baseUrl, cast.promoter);
  expect(await promoter.ask(selectAdvertisers, {})).toHaveLength(1);
});

test('apps, a running A/B test, registered devices, saved reports and exchange rates are there', async () => {
  const viewer = await openApi(running.demo.baseUrl, cast.viewer);
  const { list: apps } = await viewer.ask(listApps, {});
  expect(apps.map(({ appName }) => appName)).toContain('Harbor Merge');
  const tests = await Promise.all(
    apps.map(({ id }) => viewer.ask(listAbTests, { pubAppId: id, state: 'running' })),
  );
  expect(tests.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  const [first] = apps;
  expect(first?.appName, 'the app that opens first').toBe('Harbor Merge');
  expect(tests[0]?.total, 'its test').toBe(1);
  expect((await viewer.ask(listTestDevices, {})).total).toBe(2);
  const owner = await openApi(running.demo.baseUrl, cast.administrator);
  expect((await owner.ask(listSavedReports, {})).total).toBe(3);
  const platform = await openApi(running.demo.baseUrl, cast.administrator, 'login.admin');
  expect((await platform.ask(listExchangeRates, {})).list.length).toBeGreaterThan(5);
});

test('it ends, goes on when it is started again, and takes the platform with it when it is killed', async () => {
  ending.abort();
  await live;
  const program = startProgram();
  const again = fileShape.parse(JSON.parse(await readyLine(program)));
  expect(again.apps).toEqual(running.demo.apps);
  const server = Number(readFileSync(join(dataDir, 'server.pid'), 'utf8'));
  program.kill('SIGKILL');
  await once(program, 'exit');
  while (isAlive(server)) await wait(100);
});

function startProgram(): ChildProcess {
  const file = inRoot('fleet', 'testing', 'demo-program.ts');
  return spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function readyLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The program has no output.');
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
