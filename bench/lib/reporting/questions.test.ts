import { reportRequest } from '@millrace/contract/report/definition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import { ReportQueue } from '../../../apps/server/src/domain/report/report-queue.ts';
import { runReport } from '../../../apps/server/src/domain/report/run-report.ts';
import { workOutSome } from '../../../apps/server/src/domain/report/work-out-revenue.ts';
import type { ClickHouse } from '../../../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../../apps/server/src/testing/test-clickhouse.ts';
import { differences, handRow } from './compare.ts';
import { organization } from './drawn.ts';
import { makeData } from './make-data.ts';
import { appDashboard, overview, reports } from './questions.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  for (const insert of makeData({ hourRows: 60_000, userRows: 30_000, days: 60 }))
    await clickhouse.migration(insert);
}, 120_000);
afterAll(() => clickhouse.close());

const everything = [...overview, ...appDashboard, ...reports];
const store = () => ({ clickhouse, reportQueue: new ReportQueue() });

describe.each(['before', 'after'])('%s revenue was worked out', (moment) => {
  beforeAll(async () => {
    while (moment === 'after' && (await workOutSome(clickhouse, 0)));
  }, 120_000);

  test.each(everything)(
    '$name: says what SQL by hand says',
    { timeout: 60_000 },
    async ({ request, byHand }) => {
      const scope = { organizationId: organization, appIds: null };
      const said = await runReport(store(), parse(reportRequest, request), scope);
      expect(said.rows.length).toBeGreaterThan(1);
      expect(differences(said, await clickhouse.report({ sql: byHand }, handRow))).toEqual([]);
    },
  );
});
