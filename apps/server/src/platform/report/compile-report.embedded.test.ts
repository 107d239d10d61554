import { reportRequest } from '@millrace/contract/report/definition';
import { dimensionsOf, metricKeys } from '@millrace/contract/report/metric';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { compileReport } from './compile-report.ts';
import { ReportQueue } from './report-queue.ts';
import { runReport } from './run-report.ts';
import { someFacts, someReports, someRequest } from './testing/arbitrary.ts';
import { writeFacts } from './testing/fact.ts';
import { foldReport } from './testing/fold.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const scope = { organizationId: 1, appIds: [1, 2] };
const period = { from: '2026-03-01', to: '2026-03-07', beforeFrom: '2026-02-22', beforeTo: '2026-02-28' };

describe.each(metricKeys)('%s', (metric) => {
  test('can be asked by every dimension that it allows', async () => {
    expect(dimensionsOf(metric)).toContain('day');
    for (const dimension of [undefined, ...dimensionsOf(metric)]) {
      const dimensions = dimension === undefined ? [] : [dimension];
      const request = parse(reportRequest, { ...period, dimensions, metrics: [metric] });
      const { sql, params } = compileReport(request, scope);
      await clickhouse.migration(`EXPLAIN ${inlined(sql, params)}`);
    }
  });
});

/** DDL takes no parameters. */
function inlined(sql: string, params: Readonly<Record<string, unknown>>): string {
  return sql.replaceAll(/{(\w+):(\w+)[^}]*}/g, (_all, name: string, type: string) => {
    const value = JSON.stringify(params[name]).replaceAll('"', "'");
    return type === 'Date' ? `toDate(${value})` : value;
  });
}

const within = 'WHERE organization_id = {organization:UInt32} AND app_id IN {apps:Array(UInt32)} AND ';

test('every SELECT on a table is within the scope, and no value stands in the text', () => {
  const check = fc.property(someRequest, fc.boolean(), (request, totals) => {
    const marked = request.filters.map((filter) => ({
      ...filter,
      values: filter.values.map(() => '987654321'),
    }));
    const { sql, params } = compileReport({ ...request, filters: marked }, scope, { totals });
    const tables = sql.split('FROM millrace.').slice(1);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const [, rest = ''] = /^[a-z_]+(?: FINAL)? ([\s\S]*)$/.exec(table) ?? [];
      expect(rest.startsWith(within) || rest.startsWith(within.slice(0, -5))).toBe(true);
    }
    expect(sql).not.toContain('987654321');
    expect(sql).not.toMatch(/\bJOIN millrace|\d{4}-\d\d/);
    expect(params).toMatchObject({ organization: 1, apps: [1, 2] });
  });
  fc.assert(check, { numRuns: 300 });
});

test('says what a plain fold over the same rows says, whatever other organizations have', {
  timeout: 240_000,
}, async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  let organizationId = 1000;
  const check = fc.asyncProperty(
    someFacts,
    someReports,
    fc.array(someRequest, { minLength: 4, maxLength: 4 }),
    async (facts, reports, requests) => {
      organizationId += 1;
      await writeFacts(clickhouse, organizationId, facts, reports);
      for (const request of requests) {
        const said = await runReport(store, request, { organizationId, appIds: null });
        const folded = foldReport(request, facts, reports);
        expect({ request, ...said }).toEqual({ request, ...folded });
      }
    },
  );
  await fc.assert(check, { numRuns: 20 });
});
