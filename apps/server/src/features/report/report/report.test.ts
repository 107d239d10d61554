import { role } from '@millrace/contract/people/permission';
import { metrics as metricTable } from '@millrace/contract/report/metric';
import { queryCohorts, queryReport } from '@millrace/contract/report/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markThings } from '../../../domain/report/name-things.ts';
import { byHand, type Places } from '../../../domain/report/testing/by-hand.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { ClickHouseBusyError, ReportLimitError } from '../../../platform/clickhouse/errors.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestRule } from '../../../testing/publisher-setup.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let failure: Error | undefined;
let app: TestApp;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  const report: ClickHouse['report'] = (query, schema) =>
    failure === undefined ? clickhouse.report(query, schema) : Promise.reject(failure);
  app = await openTestApp({ clickhouse: { ...clickhouse, report } });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

let owner: Person;
let places: Places;
beforeEach(async () => {
  failure = undefined;
  owner = await createPerson(app);
  places = await createHandMadePlaces(app, clickhouse, owner);
});

const days = { from: '2026-03-02', to: '2026-03-03' };

describe('who may', () => {
  const question = { ...days, metrics: ['impressions' as const] };

  test('signed out: nobody', async () => {
    expect((await app.ask(queryReport, question)).status).toBe(401);
    expect((await app.ask(queryCohorts, days)).status).toBe(401);
  });

  test('a promoter: not', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(queryReport, question, promoter)).status).toBe(403);
    expect((await app.ask(queryCohorts, days, promoter)).status).toBe(403);
  });

  test.each([role.appOwner, role.appOperator, role.appViewer])(
    'role %i of the organization',
    async (roleId) => {
      const member = await createPerson(app, { roleId, organizationId: owner.organizationId });
      expect((await app.ask(queryReport, question, member)).data.totals.values).toEqual(['4']);
    },
  );

  test('another organization sees nothing of it, whatever ids it names', async () => {
    const other = await createPerson(app);
    const filters = [{ dimension: 'app' as const, values: [String(places.app)] }];
    const dimensions = ['app' as const, 'instance' as const];
    const { data } = await app.ask(queryReport, { ...question, dimensions, filters }, other);
    expect(data).toMatchObject({ rows: [], count: 0, totals: { values: ['0'] } });
    const { removed, ...names } = data.names;
    expect(Object.values(names).flatMap(Object.keys)).toEqual([]);
    expect(removed).toEqual({ rule: [], abTest: [] });
    const cohorts = await app.ask(queryCohorts, { ...days, filters }, other);
    expect(cohorts.data).toMatchObject({ rows: [], totals: { users: '0' } });
  });

  test('a limited member: the new users of their apps alone', async () => {
    const { organizationId } = owner;
    const asked = async (person: Person) =>
      (await app.ask(queryCohorts, { ...days, dimensions: ['app' as const] }, person)).data;
    const member = (apps: readonly number[]) =>
      createPerson(app, { roleId: role.appViewer, organizationId, apps });
    const all = await asked(owner);
    expect(Number(all.totals.users)).toBeGreaterThan(0);
    expect(await asked(await member([places.app]))).toEqual(all);
    const none = await asked(await member([await createTestApp(app, owner)]));
    expect(none).toMatchObject({ rows: [], totals: { users: '0' } });
  });
});

describe('figures', () => {
  test.each(Object.entries(byHand))('%s as computed by hand', async (metric, { total, byInstance }) => {
    const key = metric as keyof typeof byHand;
    const { data } = await app.ask(queryReport, { ...days, metrics: [key] }, owner);
    expect(data.totals.values).toEqual([total]);
    if (byInstance === undefined) return;
    const request = { ...days, metrics: [key], dimensions: ['instance' as const], sort: 'instance' as const };
    const { rows } = (await app.ask(queryReport, request, owner)).data;
    const value = (id: number) => rows.find(({ keys }) => keys[0] === String(id))?.values[0];
    expect([value(places.waterfall), value(places.bidder)]).toEqual(byInstance);
  });

  test('every metric has been computed by hand', () => {
    expect(Object.keys(byHand).sort()).toEqual(Object.keys(metricTable).sort());
  });

  test('come with the names of what they are about, and without those of what is gone', async () => {
    const request = {
      ...days,
      metrics: ['impressions' as const],
      dimensions: ['placement', 'instance'] as const,
    };
    await app.database.asSystem((tx) => tx.deleteFrom('instance').where('id', '=', places.bidder).execute());
    const { data } = await app.ask(queryReport, { ...request, dimensions: [...request.dimensions] }, owner);
    expect(data.names.placement).toEqual({ [places.placement]: 'Level end' });
    expect(data.names.instance).toEqual({ [places.waterfall]: 'AdMob high' });
    expect(data.rows.map(({ keys }) => keys)).toContainEqual([
      String(places.placement),
      String(places.bidder),
    ]);
  });

  test('say of which platform an app is, once the organization has apps of both', async () => {
    const ask = async () => {
      const request = { ...days, metrics: ['impressions' as const], dimensions: ['app' as const] };
      return (await app.ask(queryReport, request, owner)).data.names;
    };
    expect(await ask()).toMatchObject({ app: { [places.app]: 'Coin Rush' }, appPlatform: {} });
    await createTestApp(app, await createPerson(app), { name: 'Coin Rush', platform: 0 });
    expect(await ask()).toMatchObject({ appPlatform: {} });
    await createTestApp(app, owner, { name: 'Coin Rush', platform: 0 });
    expect(await ask()).toMatchObject({ appPlatform: { [places.app]: 1 } });
    const { data } = await app.ask(queryCohorts, { ...days, dimensions: ['app'], lastAge: 1 }, owner);
    expect(data.names.appPlatform).toEqual({ [places.app]: 1 });
  });

  test('say which rules were removed', async () => {
    const place = { appId: places.app, placementId: places.placement, instanceIds: [] };
    const kept = await createTestRule(app, owner, { ...place, priority: 1 });
    const gone = await createTestRule(app, owner, { ...place, priority: 2 });
    await app.database.asSystem((tx) =>
      tx.updateTable('mediation_rule').set({ removed_at: app.clock.now() }).where('id', '=', gone).execute(),
    );
    const rows = [kept, gone].map((id) => ({ keys: [String(id)] }));
    const marks = await app.database.asSystem((tx) => markThings(tx, ['rule'], rows));
    expect(marks.removed).toEqual({ rule: [String(gone)], abTest: [] });
  });

  test('say how much of the revenue is still estimated', async () => {
    const request = { ...days, metrics: ['revenue' as const], dimensions: ['day' as const] };
    const { rows, totals } = (await app.ask(queryReport, request, owner)).data;
    expect(rows).toEqual([
      { keys: ['2026-03-02'], values: ['0.75'], open: '0.25' },
      { keys: ['2026-03-03'], values: ['0.002'], open: '0.002' },
    ]);
    expect(totals).toEqual({ values: ['0.752'], open: '0.252' });
  });

  test('of other days stand beside them, where they belong', async () => {
    const request = {
      ...{ from: '2026-03-03', to: '2026-03-03', beforeFrom: '2026-03-02', beforeTo: '2026-03-02' },
      ...{ metrics: ['impressions' as const], dimensions: ['day' as const] },
    };
    const { data } = await app.ask(queryReport, request, owner);
    expect(data.rows).toEqual([{ keys: ['2026-03-03'], values: ['1'], before: ['3'] }]);
  });

  test('come in pages', async () => {
    const request = { ...days, metrics: ['impressions' as const], dimensions: ['day' as const], limit: 1 };
    const page = async (offset: number) => (await app.ask(queryReport, { ...request, offset }, owner)).data;
    expect(await page(0)).toMatchObject({ count: 2, rows: [{ keys: ['2026-03-02'] }] });
    expect(await page(1)).toMatchObject({ count: 2, rows: [{ keys: ['2026-03-03'] }] });
    expect(await page(2)).toMatchObject({ count: 2, rows: [] });
  });
});

test('cohorts say who came back, in which app', async () => {
  const { data } = await app.ask(queryCohorts, { ...days, dimensions: ['app'], lastAge: 1 }, owner);
  const keys = [String(places.app)];
  expect(data.rows).toMatchObject([
    { day: '2026-03-02', keys, users: '2', retained: ['2', '1'], retention: ['1', '0.5'] },
    { day: '2026-03-03', keys, users: '1', retained: ['1', '0'], retention: ['1', '0'] },
  ]);
  expect(data.names).toEqual({ app: { [places.app]: 'Coin Rush' }, appPlatform: {} });
});

describe('what cannot be answered', () => {
  test.each([
    [new ReportLimitError('seconds', new Error()), 'report.errors.tookTooLong', 200],
    [new ReportLimitError('rows', new Error()), 'report.errors.tooManyRows', 200],
    [new ReportLimitError('bytes', new Error()), 'report.errors.tooMuchMemory', 200],
    [new ClickHouseBusyError('busy'), 'report.errors.busy', 429],
  ])('%s: %s, HTTP %i', async (error, key, status) => {
    failure = error;
    const answer = await app.ask(queryReport, { ...days, metrics: ['impressions'] }, owner);
    expect(answer.code).toBeGreaterThan(0);
    expect(answer.error.error).toBe(key);
    expect([answer.status, answer.headers['retry-after']]).toEqual([
      status,
      status === 429 ? '5' : undefined,
    ]);
    expect((await app.ask(queryCohorts, days, owner)).error.error).toBe(key);
  });

  test('says by field what is wrong with the question', async () => {
    const { code, error } = await app.ask(
      queryReport,
      { from: '2026-03-03', to: '2026-03-02', metrics: ['dau'], dimensions: ['scene'] },
      owner,
    );
    expect(code).toBe(1004);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['metrics.0', 'to']);
  });
});
