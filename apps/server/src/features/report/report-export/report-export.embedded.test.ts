import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestInput } from '@millrace/contract/kit/call';
import { downloadPath } from '@millrace/contract/kit/download';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { queryReport } from '@millrace/contract/report/report';
import {
  cancelExport,
  exportCohorts,
  exportReport,
  fetchExport,
  getExport,
  listExports,
} from '@millrace/contract/report/report-export';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Places } from '../../../domain/report/testing/by-hand.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, limitTo, type Person } from '../../../testing/people.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { claimExport } from './export-queue.ts';
import { exporter, exportSweeper } from './exporter.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-exports-'));
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse, env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
  await rm(dataDir, { recursive: true });
});

let owner: Person;
let places: Places;
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_export').execute());
  owner = await createPerson(app);
  places = await createHandMadePlaces(app, clickhouse, owner, { name: '=Coin, "Rush"' });
});

const log = { warn: () => undefined };
const days = { from: '2026-03-02', to: '2026-03-03' };
const report: RequestInput<typeof exportReport>['report'] = {
  ...days,
  dimensions: ['day', 'app'],
  metrics: ['impressions', 'revenue', 'ctr'],
};
const asked = { format: 'csv' as const, title: 'Performance', report };

/** Works off what is queued. */
async function workOff(options: { leastFree?: number } = {}): Promise<void> {
  const worker = exporter({ services: app.services, log, leastFree: 0, ...options });
  while (await worker.next()) await worker.settled?.();
}

async function fetchFile(id: number, person = owner) {
  const { data } = await app.ask(fetchExport, { id }, person);
  return app.app.inject({ url: `/api${downloadPath}?ticket=${data.ticket}` });
}

async function exported(input: RequestInput<typeof exportReport> = asked) {
  const { data } = await app.ask(exportReport, input, owner);
  await workOff();
  return { job: (await app.ask(getExport, { id: data.id }, owner)).data, file: await fetchFile(data.id) };
}

describe('a file', () => {
  test('of CSV has every row, with names and ids, and no formula', async () => {
    const { job, file } = await exported();
    expect(job).toMatchObject({ state: 'done', rows: 2, error: null, bytes: file.rawPayload.length });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(job.bytes),
    });
    expect(file.headers['content-disposition']).toContain(
      'Performance by Date, App 2026-03-02 to 2026-03-03.csv',
    );
    const name = `"'=Coin, ""Rush"""`;
    expect(file.body.split('\r\n')).toEqual([
      '\uFEFFDate (UTC),App,App ID,Impressions,Revenue (USD),CTR (%),Not yet reported (USD)',
      `2026-03-02,${name},${places.app},3,0.75,33.3333333,0.25`,
      `2026-03-03,${name},${places.app},1,0.002,0,0.002`,
      '',
    ]);
  });

  test('of XLSX is read by a spreadsheet, and says what it is about', async () => {
    const { job, file } = await exported({ ...asked, format: 'xlsx' });
    expect(job).toMatchObject({ state: 'done', rows: 2 });
    const { sheets } = await readXlsx(new Uint8Array(file.rawPayload));
    expect(sheets.map(({ name }) => name)).toEqual(['Rows', 'About this report']);
    const date = (day: string) => new Date(`${day}T00:00:00.000Z`);
    const name = '=Coin, "Rush"';
    const appId = String(places.app);
    expect(sheets[0]?.rows).toEqual([
      ['Date (UTC)', 'App', 'App ID', 'Impressions', 'Revenue (USD)', 'CTR', 'Not yet reported (USD)'],
      [date('2026-03-02'), name, appId, 3, 0.75, 0.333333333, 0.25],
      [date('2026-03-03'), name, appId, 1, 0.002, 0, 0.002],
    ]);
    const about = sheets[1]?.rows.map(([label, value]) => [label, value]) ?? [];
    expect(about).toContainEqual(['Days (UTC)', '2026-03-02 – 2026-03-03']);
    expect(about).toContainEqual(['Break down by', 'Date, App']);
    expect(about).toContainEqual(['Impressions', 4]);
    expect(about).toContainEqual(['Revenue (USD)', 0.752]);
    expect(about).toContainEqual(['CTR', 'Clicks ÷ impressions.']);
  });

  test('of networks has the totals of its rows, where a request is one of each instance that was asked', async () => {
    const byNetwork = { ...days, dimensions: ['network' as const], metrics: ['requests' as const] };
    expect((await app.ask(queryReport, byNetwork, owner)).data.totals.values).toEqual(['9']);
    const { file } = await exported({ ...asked, format: 'xlsx', report: byNetwork });
    const { sheets } = await readXlsx(new Uint8Array(file.rawPayload));
    expect(sheets[1]?.rows.map((row) => row.slice(0, 2))).toContainEqual(['Requests', 9]);
  });

  test('speaks the language of whoever asked', async () => {
    const { data } = await app.ask(exportReport, asked, {
      ...owner,
      headers: { 'accept-language': 'zh-CN' },
    });
    await workOff();
    const { body } = await fetchFile(data.id);
    expect(data.fileName).toBe('Performance 按日期、应用 2026-03-02 至 2026-03-03.csv');
    expect(body.split('\r\n')[0]).toBe(
      '\uFEFF日期（UTC）,应用,应用 ID,展示数,收益（美元）,点击率 (%),尚未回报的收益（美元）',
    );
  });

  test('shows the days compared with beside each figure', async () => {
    const compared = { ...report, dimensions: [], metrics: ['impressions' as const] };
    const { file } = await exported({
      ...asked,
      report: {
        ...compared,
        from: '2026-03-03',
        to: '2026-03-03',
        beforeFrom: '2026-03-02',
        beforeTo: '2026-03-02',
      },
    });
    expect(file.body).toBe('\uFEFFImpressions,"Impressions, previous period"\r\n1,3\r\n');
  });

  test('has the rows that a screen would have, in their order, and not only its page', async () => {
    const { file } = await exported({
      ...asked,
      report: { ...report, sort: 'impressions', order: 'asc', limit: 1, offset: 1 },
    });
    const days = file.body.split('\r\n').map((line) => line.slice(0, 10));
    expect(days.slice(1, -1)).toEqual(['2026-03-03', '2026-03-02']);
  });

  test('of cohorts has a column for each day after the first', async () => {
    const cohorts = { ...days, dimensions: ['app' as const], lastAge: 1 };
    const { data } = await app.ask(exportCohorts, { format: 'csv', title: 'Retention', cohorts }, owner);
    await workOff();
    const [titles, first] = (await fetchFile(data.id)).body.split('\r\n');
    expect(titles).toMatch(
      /^\uFEFFFirst day \(UTC\),App,App ID,New users,"Retention, day 0 \(%\)","Retention, day 1 \(%\)",/,
    );
    expect(first).toMatch(new RegExp(`^2026-03-02,.*,${places.app},2,100,50,`));
  });
});

describe('who may', () => {
  test('signed out: nobody', async () => {
    expect((await app.ask(exportReport, asked)).status).toBe(401);
    expect((await app.ask(exportCohorts, { ...asked, cohorts: days })).status).toBe(401);
    for (const call of [getExport, cancelExport, fetchExport])
      expect((await app.ask(call, { id: 1 })).status).toBe(401);
    expect((await app.ask(listExports, {})).status).toBe(401);
  });

  test('a promoter: not', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(exportReport, asked, promoter)).status).toBe(403);
    expect((await app.ask(exportCohorts, { ...asked, cohorts: days }, promoter)).status).toBe(403);
    expect((await app.ask(listExports, {}, promoter)).data.total).toBe(0);
  });

  test('a viewer, for what a viewer sees', async () => {
    const viewer = await createPerson(app, {
      roleId: role.appViewer,
      organizationId: owner.organizationId,
    });
    const { data } = await app.ask(exportReport, asked, viewer);
    await workOff();
    expect((await fetchFile(data.id, viewer)).statusCode).toBe(200);
  });

  test('what somebody else exported does not exist, in the same organization neither', async () => {
    const { job } = await exported();
    const colleague = await createPerson(app, { organizationId: owner.organizationId });
    for (const person of [colleague, await createPerson(app)]) {
      for (const call of [getExport, cancelExport, fetchExport])
        expect((await app.ask(call, { id: job.id }, person)).code).toBe(1002);
      expect((await app.ask(listExports, {}, person)).data).toEqual({ list: [], total: 0 });
    }
  });

  test('nobody who lost the right before the file was written', async () => {
    const { data } = await app.ask(exportReport, asked, owner);
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', owner.userId).execute(),
    );
    await workOff();
    const row = await app.database.asSystem((tx) =>
      tx.selectFrom('report_export').select(['state', 'error']).where('id', '=', data.id).executeTakeFirst(),
    );
    expect(row).toEqual({ state: 'failed', error: 'reportExport.errors.notAllowed' });
    expect(await readdir(join(dataDir, 'exports'))).not.toContain(String(data.id));
  });

  test('nobody who lost it before the file was fetched', async () => {
    const { data } = await app.ask(exportReport, asked, owner);
    await workOff();
    const { ticket } = (await app.ask(fetchExport, { id: data.id }, owner)).data;
    await app.database.asSystem((tx) =>
      tx.updateTable('membership').set({ status: 0 }).where('user_id', '=', owner.userId).execute(),
    );
    expect((await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` })).statusCode).toBe(404);
  });

  test('of some apps what these have, as it is when the file is written; with fewer it is gone', async () => {
    const other = await createHandMadePlaces(app, clickhouse, owner, { name: 'Farm' });
    const member = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appViewer,
      apps: [places.app, other.app],
    });
    const { data } = await app.ask(exportReport, asked, member);
    await limitTo(app, member, [other.app]);
    await workOff();
    const file = await fetchFile(data.id, member);
    expect(file.body).toContain('Farm');
    expect(file.body).not.toMatch(/Coin|Rush/);
    const rows = (text: string) => text.trim().split('\n').length;
    expect(rows(file.body)).toBeLessThan(rows((await exported()).file.body));

    const { ticket } = (await app.ask(fetchExport, { id: data.id }, member)).data;
    await limitTo(app, member, [places.app]);
    expect((await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` })).statusCode).toBe(404);
    for (const call of [getExport, fetchExport])
      expect((await app.ask(call, { id: data.id }, member)).code).toBe(1002);
    expect((await app.ask(listExports, {}, member)).data.total).toBe(0);
    await limitTo(app, member, 'all');
    expect((await fetchFile(data.id, member)).statusCode).toBe(200);
  });

  test('a ticket opens one download', async () => {
    const { job } = await exported();
    const { ticket } = (await app.ask(fetchExport, { id: job.id }, owner)).data;
    const get = () => app.app.inject({ url: `/api${downloadPath}?ticket=${ticket}` });
    expect([(await get()).statusCode, (await get()).statusCode]).toEqual([200, 404]);
  });
});

describe('the life of an export', () => {
  test('begins in a queue; cancelled there, nothing is written', async () => {
    const { data } = await app.ask(exportReport, { ...asked, rowsExpected: 7 }, owner);
    expect(data).toMatchObject({ state: 'queued', rows: 0, rowsExpected: 7, bytes: null });
    const cancelled = await app.ask(cancelExport, { id: data.id }, owner);
    expect(cancelled.data).toMatchObject({ id: data.id, state: 'cancelled' });
    await workOff();
    expect((await app.ask(listExports, {}, owner)).data.list).toEqual([cancelled.data]);
    expect((await app.ask(fetchExport, { id: data.id }, owner)).error.error).toBe(
      'reportExport.errors.notReady',
    );
  });

  test('that is done is told of, until its file is taken', async () => {
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
    const ready = async () => {
      const { data } = await app.ask(listNotices, {}, viewer);
      return data.list.filter(({ linkUrl }) => linkUrl?.includes('exports'));
    };
    const first = (await app.ask(exportReport, asked, viewer)).data;
    const second = (await app.ask(exportReport, asked, viewer)).data;
    expect(await ready()).toEqual([]);
    await workOff();
    const content = `Your file ${first.fileName} is ready. It is kept for a day.`;
    const told = { content, linkUrl: '/report/performance?exports=open', linkType: 0, readStatus: 0 };
    expect(await ready()).toMatchObject([told, told]);
    await app.ask(fetchExport, { id: first.id }, viewer);
    expect(await ready()).toMatchObject([told, { ...told, readStatus: 1 }]);
    await app.ask(fetchExport, { id: second.id }, viewer);
    expect((await ready()).map(({ readStatus }) => readStatus)).toEqual([1, 1]);
  });

  test('one that is done can not be cancelled', async () => {
    const { job } = await exported();
    expect((await app.ask(cancelExport, { id: job.id }, owner)).data).toEqual(job);
  });

  test('at most five of one person are open, also when they are asked for at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.ask(exportReport, asked, owner)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    const refused = answers.filter(({ code }) => code !== 0).map(({ error }) => error.error);
    expect(new Set(refused)).toEqual(new Set(['reportExport.errors.tooManyOpen']));
    await workOff();
    expect((await app.ask(exportReport, asked, owner)).code).toBe(0);
  });

  test('fails with a sentence when the disk is nearly full, says so behind the bell, and leaves nothing', async () => {
    const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
    const { data } = await app.ask(exportReport, asked, viewer);
    await workOff({ leastFree: Number.MAX_SAFE_INTEGER });
    const { data: job } = await app.ask(getExport, { id: data.id }, viewer);
    expect(job).toMatchObject({ state: 'failed', error: 'reportExport.errors.diskFull' });
    const content = `Your file ${data.fileName} could not be made. The list of exports says why.`;
    expect((await app.ask(listNotices, {}, viewer)).data.list).toContainEqual(
      expect.objectContaining({ content, linkUrl: '/report/performance?exports=open', readStatus: 0 }),
    );
    const names = await readdir(join(dataDir, 'exports'));
    expect(names.filter((name) => name.startsWith(String(data.id)))).toEqual([]);
  });

  test('whose server was killed is begun anew, three times at most; what it left is gone', async () => {
    const { data } = await app.ask(exportReport, asked, owner);
    const claim = () => app.database.asSystem((tx) => claimExport(tx, app.clock.now()));
    const left = join(dataDir, 'exports', `${data.id}.1.part`);
    expect(await claim()).toMatchObject({ id: data.id, tries: 1 });
    await writeFile(left, 'half of i');
    expect(await claim()).toBeUndefined();
    app.clock.forward(15_001);
    await workOff();
    const again = await fetchFile(data.id);
    expect(again.body.split('\r\n')).toHaveLength(4);
    expect(existsSync(left)).toBe(false);

    const second = (await app.ask(exportReport, asked, owner)).data;
    for (let tries = 1; tries <= 3; tries++) {
      expect(await claim()).toMatchObject({ id: second.id, tries });
      app.clock.forward(15_001);
    }
    expect(await claim()).toBeUndefined();
    expect((await app.ask(getExport, { id: second.id }, owner)).data).toMatchObject({
      state: 'failed',
      error: 'reportExport.errors.interrupted',
    });
    const notices = (await app.ask(listNotices, {}, owner)).data.list.map(({ content }) => content);
    expect(notices).toContain(
      `Your file ${second.fileName} could not be made. The list of exports says why.`,
    );
  });

  test('goes back into the queue when the server ends, and is not counted as a try', async () => {
    const { data } = await app.ask(exportReport, asked, owner);
    const worker = exporter({ services: app.services, log, leastFree: 0 });
    await worker.next();
    worker.stop?.();
    await worker.settled?.();
    const claimed = await app.database.asSystem((tx) => claimExport(tx, app.clock.now()));
    expect(claimed).toMatchObject({ id: data.id, tries: 1 });
  });

  test('comes after those of organizations that were served longer ago', async () => {
    const other = await createPerson(app);
    const [a1, a2, b1] = [
      (await app.ask(exportReport, asked, owner)).data.id,
      (await app.ask(exportReport, asked, owner)).data.id,
      (await app.ask(exportReport, asked, other)).data.id,
    ];
    const order: (number | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      const job = await app.database.asSystem((tx) => claimExport(tx, app.clock.now()));
      order.push(job?.id);
      app.clock.forward(1_000);
      // One of an organization at a time: the second of the first one has to wait for its end.
      if (n === 2)
        await app.database.asSystem((tx) => tx.deleteFrom('report_export').where('id', '=', a1).execute());
    }
    expect(order).toEqual([a1, b1, undefined, a2]);
  });

  test('ends after a day, with its file', async () => {
    const { job } = await exported();
    const sweep = exportSweeper(app.services);
    await sweep.next();
    expect(await readdir(join(dataDir, 'exports'))).toContain(String(job.id));
    app.clock.forward(86_400_001);
    expect((await app.ask(fetchExport, { id: job.id }, owner)).error.error).toBe(
      'reportExport.errors.notReady',
    );
    await sweep.next();
    expect(await readdir(join(dataDir, 'exports'))).not.toContain(String(job.id));
    expect((await app.ask(listExports, {}, owner)).data.total).toBe(0);
  });
});
