import { randomUUID } from 'node:crypto';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { reportRequest } from '@millrace/contract/report/definition';
import { dimensionsOf, isOfOwnAds, type MetricKey, metricKeys } from '@millrace/contract/report/metric';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse } from 'zod/v4/core';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { compileLook, lookFor, readLook } from './changed-days.ts';
import { type CompileOptions, compileReport } from './compile-report.ts';
import { countSomeUsers } from './count-users-ahead.ts';
import { ReportQueue } from './report-queue.ts';
import { runReport } from './run-report.ts';
import { someFacts, someReports, someRequest } from './testing/arbitrary.ts';
import { type Fact, oneFact, type Reported, writeFacts, writeUndone } from './testing/fact.ts';
import { foldReport } from './testing/fold.ts';
import { workOutSome } from './work-out-revenue.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const scope = { organizationId: 1, appIds: [1, 2] };
const period = { from: '2026-03-01', to: '2026-03-07', beforeFrom: '2026-02-22', beforeTo: '2026-02-28' };

/** Some of their dimensions are the advertiser's. */
const whose = (metric: MetricKey) =>
  isOfOwnAds(metric) ? { advertiser: { campaigns: [9], promotedApps: [3] } } : {};

describe.each(metricKeys)('%s', (metric) => {
  test('can be asked by every dimension that it allows', async () => {
    expect(dimensionsOf(metric)).toContain('day');
    const compiled = [undefined, ...dimensionsOf(metric)].map((dimension) => {
      const dimensions = dimension === undefined ? [] : [dimension];
      const request = parse(reportRequest, { ...period, dimensions, metrics: [metric] });
      const changed = { revenue: ['2026-03-02'], users: ['2026-03-02'] };
      return compileReport(request, { ...scope, ...whose(metric) }, { changed });
    });
    // All at once, for after each change the store looks at what its disk has refused.
    await clickhouse.hold(async (run) => {
      for (const { sql, params } of compiled) await run(`EXPLAIN ${inlined(sql, params)}`);
    });
  });
});

/** DDL takes no parameters. */
function inlined(sql: string, params: Readonly<Record<string, unknown>>): string {
  return sql.replaceAll(/{(\w+):(\w+)[^}]*}/g, (_all, name: string, type: string) => {
    const value = JSON.stringify(params[name]).replaceAll('"', "'");
    return type === 'Date' ? `toDate(${value})` : value;
  });
}

/** Of some apps, and of all apps, for which there are tables of their own. */
const scopes = [
  { scope, within: 'WHERE organization_id = {organization:UInt32} AND app_id IN {apps:Array(UInt32)} AND ' },
  { scope: { ...scope, appIds: null }, within: 'WHERE organization_id = {organization:UInt32} AND ' },
] as const;

test.each(scopes)(
  'every SELECT on a table is $within, and no value stands in the text',
  ({ scope, within }) => {
    const days = fc.constantFrom(undefined, [], ['2026-02-25', '2026-03-01']);
    const totals = fc.constantFrom<CompileOptions>({}, { totals: true }, { withTotals: true });
    const check = fc.property(someRequest, totals, days, (request, how, changed) => {
      const marked = request.filters.map((filter) => ({
        ...filter,
        values: filter.values.map(() => '987654321'),
      }));
      const asked = { ...request, filters: marked };
      const withTotals = how.withTotals === true && asked.dimensions.length > 0;
      const { sql, params } = compileReport(asked, scope, {
        ...how,
        withTotals,
        changed: changed === undefined ? {} : { revenue: changed, users: changed },
      });
      const look = lookFor(asked, scope);
      const before = look === undefined ? '' : compileLook(look).sql;
      const tables = `${sql}${before}`.split('FROM millrace.').slice(1);
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) {
        const [, rest = ''] = /^[a-z_]+(?: FINAL)? ([\s\S]*)$/.exec(table) ?? [];
        expect(rest.startsWith(within) || rest.startsWith(within.slice(0, -5))).toBe(true);
      }
      expect(sql).not.toContain('987654321');
      expect(sql).not.toMatch(/\bJOIN millrace|\d{4}-\d\d/);
      expect(params).toMatchObject({ organization: 1, ...(scope.appIds && { apps: [1, 2] }) });
    });
    fc.assert(check, { numRuns: 300 });
  },
);

const halves = <Item>(items: readonly Item[]) => {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)] as const;
};
const placeOf = ({ day, instance, country }: Reported) => `${day} ${instance} ${country}`;

test('says what a plain fold over the rows of the apps in reach says, whatever was worked out or asked before, came late or was taken back', {
  timeout: 240_000,
}, async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  let organizationId = 1000;
  const check = fc.asyncProperty(
    fc.record({ facts: someFacts, reports: someReports, takenBack: someReports, isWorkedOut: fc.boolean() }),
    fc.array(someRequest, { minLength: 4, maxLength: 4 }),
    fc.constantFrom<readonly number[] | null>(null, null, null, [1], [2], []),
    async ({ facts, reports, takenBack, isWorkedOut }, requests, appIds) => {
      const isInReach = ({ app }: { readonly app: number }) => appIds?.includes(app) ?? true;
      organizationId += 1;
      const ofReports = new Set(reports.map(placeOf));
      const undone = takenBack.filter((report) => !ofReports.has(placeOf(report)));
      const [early, late] = [halves(facts), halves(reports)];
      const says = async (counted: typeof facts, standing: typeof reports) => {
        for (const request of requests) {
          const said = await runReport(store, request, { organizationId, appIds });
          const folded = foldReport(request, counted.filter(isInReach), standing.filter(isInReach));
          expect({ request, ...said }).toEqual({ request, ...folded });
        }
      };
      const workOut = async () => {
        while ((await workOutSome(clickhouse, 0)) || (await countSomeUsers(clickhouse, 0)));
      };
      await writeFacts(clickhouse, organizationId, early[0], [...late[0], ...undone]);
      if (isWorkedOut) await workOut();
      if (isWorkedOut) await says(early[0], [...late[0], ...undone]);
      await writeFacts(clickhouse, organizationId, early[1], late[1]);
      await writeUndone(clickhouse, organizationId, undone);
      await says(facts, reports);
      if (isWorkedOut) await workOut();
      if (isWorkedOut) await says(facts, reports);
    },
  );
  await fc.assert(check, { numRuns: randomCases({ always: 6, long: 20 }) });
});

let organizationOfTable = 900;

test.each([
  ['dashboard', ['day', 'country'], 'revenue_day', 3],
  ['report by network', ['day', 'network'], 'revenue_unit_day', 3],
  ['report by rule', ['rule', 'bidding'], 'revenue_unit_day', 1],
] as const)(
  'a %s reads what was worked out, and of changed days what is true now',
  {
    timeout: 60_000,
  },
  async (_name, dimensions, table, count) => {
    const store = { clickhouse, reportQueue: new ReportQueue() };
    organizationOfTable += 2;
    const organizationId = organizationOfTable;
    const [fact] = fc.sample(someFacts, { numRuns: 1, seed: 7 })[0] ?? [];
    if (fact === undefined) throw new Error('There is no fact.');
    const shown = {
      ...fact,
      metric: 'impression',
      network: 1,
      instance: 11,
      country: 'DE',
      money: '2',
      app: 1,
    } as const;
    const facts = ['2026-02-23', '2026-02-24', '2026-02-25'].map((day) => ({
      ...shown,
      at: `${day}T10:00:00Z`,
    }));
    const request = parse(reportRequest, {
      ...{ from: '2026-02-23', to: '2026-02-26', dimensions: [...dimensions] },
      ...{ metrics: ['revenue', 'openRevenue'], filters: [{ dimension: 'app', values: ['1'] }] },
    });
    const scope = { organizationId, appIds: null };
    const changed = async () => {
      const look = lookFor(request, scope);
      if (look === undefined) throw new Error('Nobody asks for the days.');
      const rows = await clickhouse.report(compileLook(look), z.record(z.string(), z.string()));
      return readLook(look, rows).changed.revenue?.toSorted();
    };
    await writeFacts(clickhouse, organizationId, facts, []);
    expect(await changed()).toEqual(['2026-02-23', '2026-02-24', '2026-02-25']);
    while (await workOutSome(clickhouse, 0));
    expect(await changed()).toEqual([]);
    const { sql } = compileReport(request, scope, { changed: { revenue: [] } });
    expect(sql).toContain(`millrace.${table}`);
    expect(sql).not.toMatch(/event_day|network_revenue/);
    expect(await runReport(store, request, scope)).toMatchObject({
      count,
      totals: { values: ['0.006', '0.006'] },
    });

    const report = {
      day: '2026-02-24',
      app: 1,
      placement: 5,
      network: 1,
      instance: 11,
      country: 'DE',
    } as const;
    const said = { ...report, usd: '0.5', impressions: null, clicks: null };
    await writeFacts(clickhouse, organizationId, [], [said]);
    expect(await changed()).toEqual(['2026-02-24']);
    expect(await runReport(store, request, scope)).toMatchObject({ totals: { values: ['0.504', '0.004'] } });
    // Not quiet for long enough yet.
    expect(await workOutSome(clickhouse, 3600)).toBe(false);
    while (await workOutSome(clickhouse, 0));
    await writeUndone(clickhouse, organizationId, [said]);
    expect(await runReport(store, request, scope)).toMatchObject({ totals: { values: ['0.006', '0.006'] } });
    expect(
      await runReport(store, request, { organizationId: organizationId + 1, appIds: null }),
    ).toMatchObject({ count: 0 });
  },
);

describe('own ads', () => {
  const day = '2026-03-02';
  const place = { app: 1, placement: 5, network: networkId.crossPromotion, instance: 14 };
  const shown: Fact = { ...oneFact, ...place, metric: 'impression', money: '8', country: 'AT' };
  const booked: Reported = { ...place, day, country: 'DE', usd: '0.008', impressions: 1, clicks: 0 };
  const store = () => ({ clickhouse, reportQueue: new ReportQueue() });

  test.each([
    ['by nothing', []],
    ['by country', ['country']],
    ['by network', ['network']],
    ['by hour', ['hour']],
  ] as const)('earn what was booked and nothing that a phone says of it: %s', async (_name, dimensions) => {
    organizationOfTable += 2;
    const scope = { organizationId: organizationOfTable, appIds: null };
    await writeFacts(clickhouse, scope.organizationId, [shown], [booked]);
    const metrics = ['revenue', 'openRevenue', 'estimatedRevenue'];
    const request = parse(reportRequest, { from: day, to: day, dimensions: [...dimensions], metrics });
    const asked = () => runReport(store(), request, scope);
    expect(await asked()).toMatchObject({ totals: { values: ['0.008', '0', '0.008'] } });
    while (await workOutSome(clickhouse, 0));
    expect(await asked()).toMatchObject({ totals: { values: ['0.008', '0', '0.008'] } });
  });

  test('nothing holds that a version before has worked out from the same changes', async () => {
    organizationOfTable += 2;
    const scope = { organizationId: organizationOfTable, appIds: null };
    await writeFacts(clickhouse, scope.organizationId, [shown], []);
    const [{ changes } = { changes: '' }] = await clickhouse.report(
      {
        sql: 'SELECT toString(sum(changes)) AS changes FROM millrace.revenue_change WHERE organization_id = {id:UInt32}',
        params: { id: scope.organizationId },
      },
      z.object({ changes: z.string() }),
    );
    const before = { organization_id: scope.organizationId, app_id: 1, day, changes, open_estimate: '0.008' };
    const at = { reported: '0', worked_out_at: Date.now() - 60_000 };
    await clickhouse.ingest('revenue_day', [{ ...before, ...at, is_whole: 1 }], { token: randomUUID() });
    await clickhouse.ingest('revenue_unit_day', [{ ...before, ...at, grain: 0 }], { token: randomUUID() });
    const request = parse(reportRequest, { from: day, to: day, metrics: ['revenue'] });
    expect(await runReport(store(), request, scope)).toMatchObject({ totals: { values: ['0'] } });
    while (await workOutSome(clickhouse, 0));
    expect(await runReport(store(), request, scope)).toMatchObject({ totals: { values: ['0'] } });
  });
});
