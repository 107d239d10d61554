import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExportFormat, exportReport } from '@millrace/contract/report/report-export';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { layMigratedClickHouse } from '../../../testing/migrated.ts';
import { createPerson } from '../../../testing/people.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const ROWS = 200_000;
/** Longer than anybody who lost a job may think it theirs, milliseconds. */
const LATER = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a server that is killed amid a file leaves nothing of it, and the next one writes it whole', {
  timeout: 300_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-export-kill-'));
  await layMigratedClickHouse(dataDir);
  const owner = await createPerson(app);
  const report = {
    ...{ from: '2026-03-01', to: '2026-03-01', dimensions: ['instance' as const] },
    metrics: ['impressions' as const],
  };
  const asked = { format: 'csv' as ExportFormat, title: 'Performance', report };
  const { id } = (await app.ask(exportReport, asked, owner)).data;
  const node = (rows: number, ahead: number) =>
    startProcess(
      'export-node.ts',
      [JSON.stringify(app.database.address), dataDir, owner.organizationId, rows, ahead].map(String),
      undefined,
    );
  const job = () =>
    app.database.asSystem((tx) =>
      tx.selectFrom('report_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );

  const killed = node(ROWS, 0);
  await killed.waitFor((line) => line === 'ready');
  await vi.waitUntil(async () => (await job()).rows_written > 0, { timeout: 120_000, interval: 20 });
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await job()).toMatchObject({ state: 'running', tries: 1 });
  const left = await readdir(join(dataDir, 'exports'));
  expect(left).toContain(`${id}.1.part`);
  expect(left.filter((name) => !/^\d+\.1(\.\d+)?\.part$/.test(name))).toEqual([]);

  const next = node(0, LATER);
  await vi.waitUntil(async () => (await job()).state === 'done', { timeout: 120_000, interval: 50 });
  next.child.kill('SIGKILL');
  await next.ended;
  expect(await job()).toMatchObject({ tries: 2, rows_written: ROWS });
  expect(await readdir(join(dataDir, 'exports'))).toEqual([String(id)]);
  const lines = (await readFile(join(dataDir, 'exports', String(id)), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(ROWS + 2);
  expect(new Set(lines).size).toBe(ROWS + 2);
  await rm(dataDir, { recursive: true });
});
