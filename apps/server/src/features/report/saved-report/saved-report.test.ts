import type { Call } from '@millrace/contract/kit/call';
import { startWorkingAs, stopWorkingAs } from '@millrace/contract/operator/working-as';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo } from '@millrace/contract/people/user';
import {
  createSavedReport,
  listSavedReports,
  mostSavedReports,
  removeSavedReport,
  restoreSavedReport,
  type SavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMembership, createPerson, type Person } from '../../../testing/people.ts';
import { savedReportForm } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let saved: SavedReport;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  saved = (await create(viewer)).data;
});
afterAll(() => app.close());

const create = (person: Person, change: object = {}) =>
  app.ask(createSavedReport, { ...savedReportForm('Mondays'), ...change }, person);
const edit = (person: Person, change: object = {}) =>
  app.ask(
    updateSavedReport,
    { ...savedReportForm('Mondays'), id: saved.id, version: saved.version, ...change },
    person,
  );
const namesOf = async (person: Person, query: object = {}) => {
  const { data } = await app.ask(listSavedReports, query, person);
  return [...data.list.map(({ name }) => name), data.total];
};

const calls: [string, Call, () => object][] = [
  ['listSavedReports', listSavedReports, () => ({})],
  ['createSavedReport', createSavedReport, () => savedReportForm('Other')],
  ['updateSavedReport', updateSavedReport, () => ({ ...savedReportForm('Other'), id: saved.id, version: 1 })],
  ['removeSavedReport', removeSavedReport, () => ({ id: saved.id })],
  ['restoreSavedReport', restoreSavedReport, () => ({ id: saved.id })],
];

test.each(calls)("%s: signed out 401, by a promoter none of a publisher's", async (_, call, input) => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  const { code, data } = await app.ask<Call>(call, input(), promoter);
  if (call === listSavedReports) expect(data).toEqual({ list: [], total: 0 });
  else expect(code).toBe(call === createSavedReport ? 1004 : 1002);
  expect(await namesOf(promoter)).toEqual([0]);
});

test.each(calls.slice(2))(
  "%s: another organization's and a colleague's own do not exist",
  async (_, call, input) => {
    for (const person of [await createPerson(app), owner]) {
      expect((await app.ask<Call>(call, input(), person)).code).toBe(1002);
    }
    expect(await namesOf(viewer)).toEqual(['Mondays', 1]);
  },
);

test('a viewer keeps a report, as it was', async () => {
  expect(saved).toMatchObject({
    name: 'Mondays',
    ...{ shared: false, mine: true, mayRemove: true, version: 1 },
    view: { ...savedReportForm('').view, compare: false, shares: false },
  });
  const cohorts = {
    page: 'retention',
    period: { from: '2026-03-01', to: '2026-03-07' },
    rows: 'country',
    view: 'retained',
  };
  expect((await create(viewer, { name: 'Back', view: cohorts })).data.view).toEqual({
    ...cohorts,
    filters: [],
    everyDay: false,
  });
});

test('whoever is no member keeps none, and is told so', async () => {
  const administrator = await createPerson(app, { roleId: role.administrator });
  const refused = { code: 1011, error: { error: 'savedReport.errors.membersOnly' } };
  expect(await create(administrator)).toMatchObject(refused);
  await app.ask(startWorkingAs, { id: owner.organizationId }, administrator);
  expect(await create(administrator)).toMatchObject(refused);
  expect((await app.ask(getUserInfo, {}, administrator)).data.isMember).toBe(false);
  expect((await edit(viewer, { shared: true })).code).toBe(0);
  expect(await namesOf(administrator)).toEqual(['Mondays', 1]);
  await app.ask(stopWorkingAs, {}, administrator);
  await addMembership(app, administrator, administrator.organizationId, role.appViewer);
  expect((await create(administrator)).code).toBe(0);
  expect((await app.ask(getUserInfo, {}, administrator)).data.isMember).toBe(true);
});

test('a name stands in mails and so has no link; one that is older is shown as it is', async () => {
  for (const answer of [
    await create(viewer, { name: 'See http://x.example' }),
    await edit(viewer, { name: 'a://b' }),
  ])
    expect(answer.error.fields?.name?.key).toBe('common.errors.linkInName');
  await app.database.asSystem((tx) =>
    tx.updateTable('saved_report').set({ name: 'https://old' }).where('id', '=', saved.id).execute(),
  );
  expect(await namesOf(viewer)).toEqual(['https://old', 1]);
});

test('renamed and replaced with the version counted; a stale save is refused', async () => {
  const { data } = await edit(viewer, { name: 'Tuesdays', view: { ...saved.view, period: 'last28' } });
  expect(data).toMatchObject({ name: 'Tuesdays', version: 2, view: { period: 'last28' } });
  expect(await edit(viewer)).toMatchObject({
    code: 1013,
    error: { current: { name: 'Tuesdays' }, saved: { at: data.updatedAt, who: { name: viewer.name } } },
  });
});

test('shared with the organization: others open it, only its owner changes it', async () => {
  await edit(viewer, { shared: true });
  const { data } = await app.ask(listSavedReports, {}, owner);
  expect(data.list).toMatchObject([{ name: 'Mondays', mine: false, mayRemove: true, savedBy: viewer.name }]);
  expect(await edit(owner, { version: 2 })).toMatchObject({
    code: 1011,
    error: { error: 'savedReport.errors.notYours' },
  });
  expect(await namesOf(await createPerson(app))).toEqual([0]);
});

test('a shared one is removed by whoever manages users, and by nobody else', async () => {
  await edit(viewer, { shared: true });
  const other = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appOperator });
  const { id } = saved;
  expect((await app.ask(removeSavedReport, { id }, other)).error.error).toBe('savedReport.errors.notYours');
  expect((await app.ask(removeSavedReport, { id }, owner)).code).toBe(0);
  expect((await app.ask(restoreSavedReport, { id }, other)).error.error).toBe('savedReport.errors.notYours');
  expect(await namesOf(viewer)).toEqual([0]);
});

test('removed and brought back as it was', async () => {
  const { id } = saved;
  expect((await app.ask(restoreSavedReport, { id }, viewer)).code).toBe(1002);
  expect((await app.ask(removeSavedReport, { id }, viewer)).code).toBe(0);
  expect((await edit(viewer)).code).toBe(1002);
  expect((await app.ask(removeSavedReport, { id }, viewer)).code).toBe(1002);
  const { updatedAt: _, ...same } = saved;
  expect((await app.ask(restoreSavedReport, { id }, viewer)).data).toMatchObject(same);
});

test('a name is given once by each; one that was removed is free', async () => {
  expect((await create(viewer, { name: 'MONDAYS' })).error.fields?.name?.key).toBe(
    'savedReport.errors.nameTaken',
  );
  expect((await create(owner)).code).toBe(0);
  await app.ask(removeSavedReport, { id: saved.id }, viewer);
  const second = (await create(viewer)).data;
  expect((await app.ask(restoreSavedReport, { id: saved.id }, viewer)).error.fields?.name?.key).toBe(
    'savedReport.errors.nameTaken',
  );
  const { data } = await create(viewer, { name: 'Tuesdays' });
  const answer = await edit(viewer, { id: data.id, name: second.name });
  expect(answer.error.fields?.name?.key).toBe('savedReport.errors.nameTaken');
});

test('ten of one’s own, also when two are saved at the same time; shared ones stand beside them', async () => {
  const names = Array.from({ length: mostSavedReports + 2 }, (_, index) => `Report ${index}`);
  const codes = await Promise.all(names.map(async (name) => (await create(viewer, { name })).code));
  expect(codes.filter((code) => code === 0)).toHaveLength(mostSavedReports - 1);
  expect(codes.filter((code) => code === 1011)).toHaveLength(3);
  expect((await create(viewer, { name: 'Shared', shared: true })).code).toBe(0);
  expect((await edit(viewer, { shared: true })).code).toBe(0);
  expect((await create(viewer, { name: 'Room again' })).code).toBe(0);
  expect((await edit(viewer, { version: 2, shared: false })).error.error).toBe('savedReport.errors.tooMany');
});

test('listed: own ones first, by name; searched, filtered and sorted', async () => {
  await create(owner, { name: 'a shared one', shared: true });
  await create(viewer, {
    name: 'back_1',
    view: { page: 'retention', period: 'last28', rows: 'day', view: 'retention' },
  });
  expect(await namesOf(viewer)).toEqual(['back_1', 'Mondays', 'a shared one', 3]);
  expect(await namesOf(viewer, { sort: 'name', order: 'desc' })).toEqual([
    'Mondays',
    'back_1',
    'a shared one',
    3,
  ]);
  expect(await namesOf(viewer, { sort: 'updatedAt', size: 1, page: 2 })).toEqual(['a shared one', 3]);
  expect(await namesOf(viewer, { search: '_' })).toEqual(['back_1', 1]);
  expect(await namesOf(viewer, { report: 'performance' })).toEqual(['Mondays', 'a shared one', 2]);
});

describe('bad input', () => {
  const view = savedReportForm('').view;
  const wrong: [field: string, change: object, key: string][] = [
    ['name', { name: ' ' }, 'savedReport.errors.nameEmpty'],
    ['name', { name: 'x'.repeat(61) }, 'common.errors.tooLong'],
    ['view.metrics', { view: { ...view, metrics: [] } }, 'common.errors.tooFew'],
    ['view.metrics.0', { view: { ...view, metrics: ['luck'] } }, 'common.errors.invalid'],
    ['view.dimensions', { view: { ...view, dimensions: ['day', 'hour'] } }, 'report.errors.twoTimes'],
    [
      'view.filters.0.values.0',
      { view: { ...view, filters: [{ dimension: 'app', values: ['<script>'] }] } },
      'common.errors.invalid',
    ],
  ];
  test.each(wrong)('%s', async (field, change, key) => {
    const answer = await create(viewer, change);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
  });

  test.each([
    ['another report', { ...view, page: 'luck' }],
    ['days the wrong way round', { ...view, period: { from: '2026-03-02', to: '2026-03-01' } }],
    ['no report', 'performance'],
  ])('%s is refused', async (_, value) => {
    expect((await create(viewer, { name: 'Other', view: value })).code).toBe(1004);
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await create(viewer, { name })).data.name).toBe(name);
    },
  );
});
