import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, runningServer } from '../../../admin/ask-server.ts';
import { bringInRevenue } from '../../../admin/bring-in-revenue.ts';
import { describeGain } from '../../../admin/describe-gain.ts';
import type { DecisionRecord } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { tellGain } from '../../../domain/learning/tell-gain.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createAutoSetup } from '../../../testing/auto.ts';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

const ingestSecret = 'a secret of this installation, long enough';
let clickhouse: ClickHouse;
let app: TestApp;
let server: RunningServer;
let port: number;
let folder: string;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse, env: { INGEST_SECRET: ingestSecret } });
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
  server = runningServer({ host: '127.0.0.1', port, ingestSecret });
  folder = await mkdtemp(join(tmpdir(), 'millrace-revenue-'));
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
  await rm(folder, { recursive: true });
});

async function bringIn(lines: readonly string[]) {
  const path = join(folder, 'revenue.csv');
  await writeFile(path, `day,instance,country,revenue\r\n${lines.join('\r\n')}\r\n`);
  return bringInRevenue(server, path, 'upload');
}

test('what Auto gains is told by users who are held out from it, of each publisher by its own', async () => {
  const [owner, idle] = [await createPerson(app), await createPerson(app)];
  const setup = await createAutoSetup(app, owner, [networkId.adMob, networkId.inMobi]);
  await createAutoSetup(app, idle, [networkId.adMob]);
  const { organizationId, appId, placementId } = setup;
  const [paid = 0, bidding = 0] = setup.instanceIds;
  const receivedAt = Math.floor(app.clock.now().getTime() / 86_400_000) * 86_400_000 - 36 * 3_600_000;
  const head = {
    organizationId,
    appId,
    placementId,
    receivedAt,
    placements: { [placementId]: 2 },
    instances: {
      [paid]: [placementId, networkId.adMob, 2, 0],
      [bidding]: [placementId, networkId.inMobi, 2, 1],
    },
  } as const;
  const ask = (uid: string, arm: string, known: object = {}) => {
    const decision: DecisionRecord = {
      outcome: 'served',
      ruleId: 8,
      isAuto: true,
      test: null,
      arm,
      probability: 1,
      seed: -5,
      served: [],
      toBid: [],
    };
    return rowsFrom({ uid, pid: placementId }, { ...head, kind: 'wf', decision, ...known });
  };
  const show = (uid: string, iid: number, more: object = {}, known: object = {}) =>
    rowsFrom(
      { uid, ts: receivedAt, reqId: `${uid} ${iid}`, pid: placementId, iid, type: 6, ...more },
      { ...head, receivedAt: receivedAt + 1000, ...known },
    );
  const rows = [
    ...['a', 'b'].flatMap((uid) => [...ask(uid, 'greedy'), ...ask(uid, 'explore'), ...show(uid, paid)]),
    ...['c', 'd'].flatMap((uid) => [...ask(uid, 'holdout'), ...ask(uid, 'holdout')]),
    ...show('c', bidding, { revenue: 4, rp: 1 }),
    // A little other than the first, so that the sides have some scatter.
    ...show('d', bidding, { revenue: 6, rp: 1 }),
    // Nobody's side: forced, before Auto, of both sides, without an id, never asked.
    ...show('a', paid, {}, { isTest: true }),
    ...show('b', paid, {}, { receivedAt: receivedAt - 1000 }),
    ...[...ask('e', 'greedy'), ...ask('e', 'holdout'), ...show('e', paid)],
    ...[...ask('', 'greedy'), ...show('', paid)],
    ...[...ask('f', 'placed'), ...show('f', paid)],
    ...show('g', paid),
    // Nor what was shown while the rule was Manual, of either side.
    ...['a', 'b', 'c', 'd'].flatMap((uid) => [
      ...ask(uid, 'placed', { receivedAt: receivedAt + 2000 }),
      ...show(uid, paid, {}, { receivedAt: receivedAt + 3000 }),
    ]),
    ...ask('h', 'placed'),
    // Back to Auto.
    ...ask('b', 'greedy', { receivedAt: receivedAt + 4000 }),
    ...show('b', paid, {}, { receivedAt: receivedAt + 5000 }),
    ...ask('d', 'holdout', { receivedAt: receivedAt + 4000 }),
    ...show('d', bidding, { revenue: 2, rp: 1 }, { receivedAt: receivedAt + 5000, country: 'FR' }),
  ];
  await clickhouse.ingest(
    'event',
    rows.map(({ row }) => row),
    { token: 'gain' },
  );
  expect(await server.ask('/auto')).toMatchObject({ organizations: [{ auto: { unpriced: 3 } }] });
  const day = new Date(receivedAt).toISOString().slice(0, 10);
  // Twelve impressions of it that day.
  await bringIn([`${day},${paid},DE,0.12`]);

  const [told, ...others] = await tellGain({ database: app.database, clickhouse, now: app.clock.now }, 28);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    organizationId,
    // Money is decimal text.
    auto: { users: 2, requests: 5, impressions: 3, unpriced: 0, revenue: '0.03', perThousand: '6' },
    holdout: { users: 2, requests: 5, impressions: 3, unpriced: 0, revenue: '0.012', perThousand: '2.4' },
  });
  expect(told?.gain?.gain).toBeCloseTo(1.5, 9);

  const lines = await describeGain(server, 28);
  expect(lines[1]).toBe('  Auto      6.0000 USD per 1,000 requests (2 users, 5 requests, 3 impressions)');
  expect(lines[2]).toBe('  held out  2.4000 USD per 1,000 requests (2 users, 5 requests, 3 impressions)');
  expect(lines[3]).toMatch(
    /^ {2}Auto earns \+150\.0 % for a request; between \+\d+\.\d % and \+\d+\.\d % in 19/,
  );
  // Of bids of 0.012 USD in both countries a half was paid.
  await bringIn([`${day},${bidding},,0.006`]);
  const [halved] = await tellGain({ database: app.database, clickhouse, now: app.clock.now }, 28);
  expect(halved).toMatchObject({ auto: { revenue: '0.03' }, holdout: { revenue: '0.006', unpriced: 0 } });
  expect(await describeGain(server, 1)).toEqual(['Auto has served nobody in the last 1 days.']);
});

test('a file that is longer than the server takes at once is taken bit by bit, and a wrong line is told by its number', async () => {
  const { instanceIds } = await createAutoSetup(app, await createPerson(app), [networkId.adMob]);
  const [instance = 0] = instanceIds;
  const day = (index: number) => new Date(Date.UTC(2005, 0, 1 + index)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 6_000 }, (_, index) => `${day(index)},${instance},US,1.5`);
  expect(await bringIn(lines)).toBe(6_000);
  const wrong = bringIn(lines.with(5_500, `${day(1)},${instance},US,much`));
  await expect(wrong).rejects.toThrow(
    'Only the first 5000 records were taken in:\nLine 5502: "much" is no revenue.',
  );
  const none = bringIn([`${day(1)},2147483647,US,1`]);
  await expect(none).rejects.toThrow('Nothing was taken in:\nLine 2: There is no instance 2147483647.');
});

test('who has another secret, or none, or no server, is told so', async () => {
  const place = { host: '127.0.0.1', port, ingestSecret };
  await expect(runningServer({ ...place, ingestSecret: 'another' }).ask('/auto')).rejects.toThrow(
    'The server has another INGEST_SECRET',
  );
  expect(() => runningServer({ ...place, ingestSecret: undefined })).toThrow('INGEST_SECRET is not set');
  await expect(runningServer({ ...place, port: 9 }).ask('/auto')).rejects.toThrow('There is no server');
  await expect(server.ask('/auto?days=0')).rejects.toThrow('The server answered 400');
});
