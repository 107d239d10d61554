import { type ReportRequestInput, reportRequest } from '@millrace/contract/report/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { countSomeUsers } from './count-users-ahead.ts';
import { ReportQueue } from './report-queue.ts';
import { runReport } from './run-report.ts';
import { type Fact, oneFact, writeFacts } from './testing/fact.ts';
import { workOutSome } from './work-out-revenue.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const shown: Fact = {
  ...oneFact,
  ...{ metric: 'impression', money: '2', placement: 5, adType: 2, network: 1, instance: 11 },
};
const asked = (changes: Partial<ReportRequestInput> = {}) =>
  parse(reportRequest, {
    ...{ from: '2026-03-02', to: '2026-03-03', dimensions: ['day', 'country'], metrics: ['revenue'] },
    ...changes,
  });
const workOut = async () => {
  while ((await workOutSome(clickhouse, 0)) || (await countSomeUsers(clickhouse, 0)));
};

/** A store that says how often it was asked for figures: all but looks at what has changed. */
function countedStore() {
  const counted = { figures: 0, looks: 0 };
  const report: ClickHouse['report'] = (query, schema) => {
    counted[query.sql.includes('changed_days') ? 'looks' : 'figures'] += 1;
    return clickhouse.report(query, schema);
  };
  const store = { clickhouse: { report, topology: clickhouse.topology }, reportQueue: new ReportQueue() };
  return { store, counted };
}

test('revenue that was worked out is asked once, until anything comes that changes it', async () => {
  const scope = { organizationId: 1, appIds: null };
  const { store, counted } = countedStore();
  const total = async (request = asked()) => (await runReport(store, request, scope)).totals.values[0];
  await writeFacts(clickhouse, 1, [shown], []);
  await workOut();
  expect([await total(), await total()]).toEqual(['0.002', '0.002']);
  expect(counted).toEqual({ figures: 1, looks: 2 });
  // Another question, and the same of another organization.
  expect(await total(asked({ dimensions: ['day'] }))).toBe('0.002');
  expect((await runReport(store, asked(), { ...scope, organizationId: 2 })).count).toBe(0);
  expect(counted.figures).toBe(3);

  await writeFacts(clickhouse, 1, [{ ...shown, at: '2026-03-03T09:00:00Z' }], []);
  expect([await total(), await total()]).toEqual(['0.004', '0.004']);
  expect(counted.figures).toBe(5);
  await workOut();
  expect([await total(), await total()]).toEqual(['0.004', '0.004']);
  expect(counted.figures).toBe(6);

  // A day that it is not about changes nothing.
  await writeFacts(clickhouse, 1, [{ ...shown, at: '2026-03-09T09:00:00Z' }], []);
  expect(await total()).toBe('0.004');
  expect(counted.figures).toBe(6);
  const revenue = { usd: '0.5', impressions: null, clicks: null };
  const report = {
    day: '2026-03-02',
    app: 1,
    placement: 5,
    network: 1,
    instance: 11,
    country: 'DE',
    ...revenue,
  };
  await writeFacts(clickhouse, 1, [], [report]);
  expect(await total()).toBe('0.502');
});

test('what is counted as it comes is never kept, nor anything of a cluster', async () => {
  const scope = { organizationId: 3, appIds: null };
  const { store, counted } = countedStore();
  await writeFacts(clickhouse, 3, [shown], []);
  await workOut();
  const figures = async (some: typeof store, request: ReturnType<typeof asked>) => {
    const before = counted.figures;
    await runReport(some, request, scope);
    await runReport(some, request, scope);
    return counted.figures - before;
  };
  expect(await figures(store, asked({ metrics: ['revenue', 'requests'] }))).toBe(2);
  expect(await figures(store, asked({ metrics: ['revenue', 'dau'], dimensions: ['day'] }))).toBe(2);
  const cluster = { kind: 'cluster', name: 'some' } as const;
  const clustered = { ...store, clickhouse: { ...store.clickhouse, topology: cluster } };
  expect(await figures(clustered, asked())).toBe(2);
});

test('the questions of a screen share a look, each keeps its own answer', async () => {
  const scope = { organizationId: 4, appIds: null };
  const { store, counted } = countedStore();
  await writeFacts(clickhouse, 4, [shown, { ...shown, at: '2026-03-09T09:00:00Z' }], []);
  await workOut();
  const screen = [asked(), asked({ to: '2026-03-10', dimensions: ['day'] }), asked({ metrics: ['dau'] })];
  const open = async () => {
    const answers = await Promise.all(screen.map((request) => runReport(store, request, scope)));
    return answers.map(({ totals }) => totals.values[0]);
  };
  expect(await open()).toEqual(['0.002', '0.004', '0.5']);
  expect(counted).toEqual({ figures: 3, looks: 2 });
  // The last of the longer one's days: the shorter one is kept.
  await writeFacts(clickhouse, 4, [{ ...shown, at: '2026-03-10T09:00:00Z' }], []);
  expect(await open()).toEqual(['0.002', '0.006', '0.5']);
  expect(counted.figures).toBe(5);
});
