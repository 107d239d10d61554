import { cohortRequest } from '@millrace/contract/report/cohort';
import { expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import { userDay } from '../../migrations/clickhouse/0006/user-day.ts';
import type { ReportQuery } from '../../platform/clickhouse/clickhouse.ts';
import { ReportQueue } from './report-queue.ts';
import { runCohorts } from './run-cohorts.ts';
import type { ReportStore } from './run-report.ts';
import { userDaysKept } from './tables.ts';

async function askedFrom(from: string, to: string, today: string) {
  let params: unknown;
  const clickhouse = {
    report: async (query: ReportQuery) => {
      ({ params } = query);
      return [];
    },
  } as unknown as ReportStore['clickhouse'];
  const request = parse(cohortRequest, { from, to });
  await runCohorts(
    { clickhouse, reportQueue: new ReportQueue() },
    request,
    { organizationId: 1, appIds: null },
    today,
  );
  return params;
}

test('users whose first day is not kept any more are no cohort: of their later days some would still be there', async () => {
  expect(userDay.table.ttl).toBe(`day + INTERVAL ${userDaysKept} DAY`);
  // 2025-09-27 goes as soon as 2026-12-01 has begun.
  const today = '2026-11-30';
  expect(await askedFrom('2025-09-10', '2025-10-05', today)).toMatchObject({
    from0: '2025-09-27',
    to0: '2025-10-05',
  });
  expect(await askedFrom('2025-09-28', '2025-10-05', today)).toMatchObject({ from0: '2025-09-28' });
});
