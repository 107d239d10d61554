import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkingAs } from '@millrace/contract/operator/working-as';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { exportAds, exportReport, getExport } from '@millrace/contract/report/report-export';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { addMembership, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { exporter } from './exporter.ts';

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

/** An Administrator who has an organization of their own, and works as somebody else's. */
let administrator: Person;
beforeEach(async () => {
  administrator = await createPerson(app, { roleId: role.administrator });
  await addMembership(app, administrator, administrator.organizationId, role.organizationOwner);
});

const days = { from: '2026-03-02', to: '2026-03-03' };
const asPublisher = (person: Person) =>
  app.ask(
    exportReport,
    { format: 'csv', title: 'Performance', report: { ...days, metrics: ['revenue'] } },
    person,
  );
const asAdvertiser = (person: Person) =>
  app.ask(exportAds, { format: 'csv', title: 'Ads', report: { ...days, metrics: ['spend'] } }, person);

async function workOff(): Promise<unknown[]> {
  const warned: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warned.push(words) };
  const worker = exporter({ services: app.services, log, leastFree: 0 });
  while (await worker.next()) await worker.settled?.();
  return warned;
}
const stateOf = async (id: number, person: Person) => (await app.ask(getExport, { id }, person)).data;
const bellOf = async (person: Person) => (await app.ask(listNotices, {}, person)).data.list;

test.each([
  ['a publisher', role.organizationOwner, asPublisher],
  ['an advertiser', role.promoter, asAdvertiser],
])(
  "working as %s: the file is made, theirs come after it, and nobody's bell rings for the visitor",
  async (_, roleId, ask) => {
    const member = await createPerson(app, { roleId });
    await app.ask(startWorkingAs, { id: member.organizationId }, administrator);
    const visitors = (await ask(administrator)).data.id;
    const members = (await ask(member)).data.id;
    expect(await workOff()).toEqual([]);
    expect(await stateOf(visitors, administrator)).toMatchObject({ state: 'done', error: null });
    expect(await stateOf(members, member)).toMatchObject({ state: 'done', error: null });
    expect((await bellOf(member)).filter(({ linkUrl }) => linkUrl?.includes('exports=open'))).toHaveLength(1);
    expect(await bellOf(administrator)).toEqual([]);
  },
);

test('an Administrator exports at home as before, and is told there', async () => {
  const { data } = await asPublisher(administrator);
  expect(await workOff()).toEqual([]);
  expect(await stateOf(data.id, administrator)).toMatchObject({ state: 'done' });
  expect((await bellOf(administrator)).map(({ linkUrl }) => linkUrl)).toEqual([
    '/report/performance?exports=open',
  ]);
});
