import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  checkRevenueUpload,
  listRevenueUploads,
  undoRevenueUpload,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revenueSender } from '../../../domain/network-revenue/kept-revenue.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../../../platform/clickhouse/open-clickhouse.ts';
import { createAutoSetup } from '../../../testing/auto.ts';
import { layMigratedClickHouse } from '../../../testing/migrated.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { unheard } from '../../../testing/unheard.ts';

let dataDir: string;
let store: ClickHouse;
let isAway = false;
let app: TestApp;
let owner: Person;
let instance: number;

const open = async () => {
  store = await openClickHouse({ dataDir, log: unheard });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-killed-'));
  await layMigratedClickHouse(dataDir);
  await open();
  const here = () => (isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve());
  app = await openTestApp({
    clickhouse: {
      topology: store.topology,
      ping: () => store.ping(),
      stream: (query, schema) => store.stream(query, schema),
      report: (query, schema) => here().then(() => store.report(query, schema)),
      lookup: (sql, schema) => store.lookup(sql, schema),
      hold: (work) => store.hold(work),
      ingest: (...batch) => here().then(() => store.ingest(...batch)),
    },
  });
  owner = await createPerson(app);
  [instance = 0] = (await createAutoSetup(app, owner, [networkId.unity])).instanceIds;
});
afterAll(async () => {
  await app.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const csv = () => `day,unit_id,revenue\n2026-03-05,${instance},3.25\n2026-03-05,nobody,1.5\n`;
const places = async () => (await storedPlaces(store, owner.organizationId)).map(({ usd }) => usd);
const newest = async () => (await app.ask(listRevenueUploads, {}, owner)).data.list[0];
const sender = () => revenueSender({ database: app.database, clickhouse: store });

test('killed between the store and the record: the entry says so, and the figures are there once', async () => {
  const input = await checkedUpload(app, owner, csv());
  // The store goes away after the plan, which reads it, and before the figures are brought there.
  const ask = app.ask(uploadRevenue, input, owner);
  const report = store.report;
  store = { ...store, ingest: () => Promise.reject(new Error('connect ECONNREFUSED')), report };
  const { data } = await ask;
  expect(data.isStored).toBe(false);
  expect(await newest()).toMatchObject({ id: data.id, isStored: false });
  expect(await places()).toEqual([]);
  await store.close();

  const network = JSON.stringify({ organizationId: owner.organizationId, networkId: networkId.unity });
  const address = JSON.stringify(app.database.address);
  const child = startProcess('send-until-killed.ts', [dataDir, address, network], undefined);
  expect((await child.ended).complaint).toBe('');
  expect(child.child.signalCode).toBe('SIGKILL');

  await open();
  expect(await places()).toEqual(['3.25', '1.5']);
  expect(await newest()).toMatchObject({ isStored: false });
  expect(await sender().next()).toBe(true);
  expect(await sender().next()).toBe(false);
  expect(await places()).toEqual(['3.25', '1.5']);
  expect(await newest()).toMatchObject({ isStored: true });
});

test('without the store nothing is planned, changed or undone, and that is said', async () => {
  const input = await checkedUpload(app, owner, csv());
  const before = await newest();
  isAway = true;
  const asked = { adnId: networkId.unity, fileName: 'a.csv', csv: csv(), mapping: null, units: null };
  const answers = [
    await app.ask(checkRevenueUpload, asked, owner),
    await app.ask(uploadRevenue, input, owner),
    await app.ask(undoRevenueUpload, { id: before?.id ?? 0 }, owner),
  ];
  isAway = false;
  for (const { error } of answers) expect(error.error).toBe('revenueUpload.errors.storeAway');
  expect(await newest()).toEqual(before);
  const { data } = await app.ask(undoRevenueUpload, { id: before?.id ?? 0 }, owner);
  expect(data).toEqual({ restored: 2, kept: 0, isStored: true });
});
