import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportReport, getExport } from '@millrace/contract/report/report-export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/postgres/database.ts';
import { createPerson } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { claimExport } from './export-queue.ts';
import { exporter } from './exporter.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A transaction in which no notice can be written. */
const withoutNotices = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'insertInto') return () => target.insertInto('gone' as 'notice');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const asked = {
  ...{ format: 'csv' as const, title: 'Performance' },
  report: { from: '2026-03-02', to: '2026-03-03', metrics: ['revenue' as const] },
};

test('whoever can not be told that their file was given up holds up nobody else', async () => {
  const owner = await createPerson(app);
  const first = (await app.ask(exportReport, asked, owner)).data.id;
  const untold: unknown[] = [];
  const claim = () =>
    app.database.asSystem((tx) =>
      claimExport(withoutNotices(tx), app.clock.now(), (error, id) => untold.push([id, error])),
    );
  for (let tries = 1; tries <= 3; tries++) {
    expect(await claim()).toMatchObject({ id: first, tries });
    app.clock.forward(15_001);
  }
  const other = await createPerson(app);
  const second = (await app.ask(exportReport, asked, other)).data.id;
  expect(await claim()).toMatchObject({ id: second, tries: 1 });
  expect(untold).toEqual([[first, expect.objectContaining({ code: '42P01' })]]);
  expect((await app.ask(getExport, { id: first }, owner)).data).toMatchObject({
    state: 'failed',
    error: 'reportExport.errors.interrupted',
  });
});

test('an export that another server took over meanwhile is left to that one', async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_export').execute());
  const owner = await createPerson(app);
  const { id } = (await app.ask(exportReport, asked, owner)).data;
  const file = join(app.services.config.dataDir, 'exports', String(id));
  const stream = async () => {
    app.clock.forward(15_001);
    await app.database.asSystem((tx) => claimExport(tx, app.clock.now()));
    await writeFile(file, 'theirs');
  };
  const services = { ...app.services, clickhouse: { ...noClickHouse, stream, report: async () => [] } };
  const worker = exporter({ services, log: { warn: () => undefined }, leastFree: 0 });
  await worker.next();
  await worker.settled?.();
  expect(await readFile(file, 'utf8')).toBe('theirs');
  expect((await app.ask(getExport, { id }, owner)).data.state).toBe('running');
});
