import type { ReportRequest } from '@millrace/contract/report/definition';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { type ContentSource, mostTableRows } from './content.ts';
import { reportContent } from './report-content.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  owner = await createPerson(app);
  await createHandMadePlaces(app, clickhouse, owner);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

afterEach(() => void vi.restoreAllMocks());

const sourceOf = (days: Pick<ContentSource, 'period' | 'before'>): ContentSource => {
  const { organizationId, userId } = owner;
  return {
    services: app.services,
    scope: { organizationId, appIds: null },
    read: (work) => app.database.inScope({ organizationId, userId, apiKeyId: null, apps: 'all' }, work),
    lang: 'enGB',
    ...days,
    signal: new AbortController().signal,
  };
};

test('a chart means by a metric what the figures above it and the rows below it mean', async () => {
  const period = { from: '2026-03-02', to: '2026-03-03' };
  const source = sourceOf({ period, before: { from: '2026-02-28', to: '2026-03-01' } });
  const request: ReportRequest = {
    ...{
      ...period,
      dimensions: ['day', 'network'],
      metrics: ['requests'],
      filters: [],
      offset: 0,
      limit: 100,
    },
  };
  const { figures, chart } = await reportContent(request, source, undefined);
  expect(figures).toMatchObject([{ value: '9' }]);
  expect(chart?.series.map(({ values }) => values)).toEqual([
    [9, 0],
    [0, 0],
  ]);
});

test('where nobody was there, there were no users, and nothing is to be said of what one of them brought', async () => {
  const period = { from: '2026-03-03', to: '2026-03-04' };
  const source = sourceOf({ period, before: { from: '2026-02-27', to: '2026-02-28' } });
  const ask = (metric: 'dau' | 'adArpdau'): ReportRequest => ({
    ...{ ...period, dimensions: ['day'], metrics: [metric], filters: [], offset: 0, limit: 100 },
  });
  const valuesOf = async (metric: 'dau' | 'adArpdau') =>
    (await reportContent(ask(metric), source, undefined)).chart?.series.map(({ values }) => values);
  expect(await valuesOf('dau')).toEqual([
    [2, 0],
    [0, 0],
  ]);
  expect(await valuesOf('adArpdau')).toEqual([
    [0.001, null],
    [null, null],
  ]);
});

test('of one day there is no line, and the store is not asked for it', async () => {
  const period = { from: '2026-03-02', to: '2026-03-02' };
  const source = sourceOf({ period, before: { from: '2026-03-01', to: '2026-03-01' } });
  const request: ReportRequest = {
    ...{ ...period, dimensions: ['day'], metrics: ['requests'], filters: [], offset: 0, limit: 100 },
  };
  const asked = vi.spyOn(clickhouse, 'report');
  expect(await reportContent(request, source, undefined)).toMatchObject({
    figures: [{ value: '4' }],
    chart: undefined,
  });
  const limits = asked.mock.calls.map(([{ params }]) => params?.limit).filter((limit) => limit !== undefined);
  expect([...new Set(limits)]).toEqual([mostTableRows + 1]);
});
