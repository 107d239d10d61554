import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { ReportQueue } from './report-queue.ts';
import { runReport } from './run-report.ts';
import { streamReport } from './stream-report.ts';
import { someFacts, someReports, someRequest } from './testing/arbitrary.ts';
import { writeFacts } from './testing/fact.ts';

let clickhouse: ClickHouse;
let folder: string;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  folder = await mkdtemp(join(tmpdir(), 'millrace-stream-'));
});
afterAll(async () => {
  await clickhouse.close();
  await rm(folder, { recursive: true });
});

test('has the rows that an answer has, in their order', { timeout: 240_000 }, async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const spool = (place: number) => join(folder, String(place));
  const options = { mostRows: 100_000, signal: new AbortController().signal, spool, sortedAtATime: 5 };
  let organizationId = 1000;
  const check = fc.asyncProperty(
    someFacts,
    someReports,
    fc.array(someRequest, { minLength: 4, maxLength: 4 }),
    async (facts, reports, requests) => {
      organizationId += 1;
      const scope = { organizationId, appIds: null };
      await writeFacts(clickhouse, organizationId, facts, reports);
      for (const request of requests) {
        const whole = { ...request, offset: 0, limit: 100_000 };
        const { rows } = await runReport(store, whole, scope);
        const streamed: unknown[] = [];
        await streamReport(clickhouse, request, scope, options, async (some) => void streamed.push(...some));
        expect({ request, streamed }).toEqual({ request, streamed: rows });
      }
    },
  );
  await fc.assert(check, { numRuns: randomCases({ always: 4, long: 12 }) });
  expect(await readdir(folder)).toEqual([]);
});
