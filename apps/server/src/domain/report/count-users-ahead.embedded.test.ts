import { reportRequest } from '@millrace/contract/report/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse } from 'zod/v4/core';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { compileLook, lookFor, readLook } from './changed-days.ts';
import { compileReport } from './compile-report.ts';
import { countSomeUsers } from './count-users-ahead.ts';
import { ReportQueue } from './report-queue.ts';
import { runReport } from './run-report.ts';
import { type Fact, oneFact, writeFacts } from './testing/fact.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const asked = (dimensions: readonly string[]) =>
  parse(reportRequest, {
    ...{ from: '2026-03-01', to: '2026-03-04', dimensions },
    metrics: ['dau', 'deu'],
  });

test('users of all apps are counted ahead, and of a day that has changed since as they are now', async () => {
  const organizationId = 7;
  const scope = { organizationId, appIds: null };
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const usersBy = async (...dimensions: string[]) => {
    const { rows, totals } = await runReport(store, asked(dimensions), scope);
    return { rows: rows.map(({ keys, values }) => [...keys, ...values]), totals: totals.values };
  };
  const changed = async () => {
    const look = lookFor(asked(['day']), scope);
    if (look === undefined) throw new Error('Nobody looks.');
    expect(look).toMatchObject({ revenue: undefined, users: true });
    const rows = await clickhouse.report(compileLook(look), z.record(z.string(), z.string()));
    return readLook(look, rows).changed.users?.toSorted();
  };
  const days = ['2026-03-02', '2026-03-03'];
  // Ada is in two apps on both days: one user of each.
  const facts = days.flatMap((day) =>
    [1, 2].map(
      (app): Fact => ({ ...oneFact, app, at: `${day}T09:00:00Z`, metric: 'impression', money: '2' }),
    ),
  );
  await writeFacts(clickhouse, organizationId, [...facts, { ...oneFact, user: 'bob' }], []);
  await writeFacts(clickhouse, organizationId + 1, [{ ...oneFact, user: 'eve' }], []);
  expect(await changed()).toEqual(days);
  const before = await usersBy('day');
  expect(before).toEqual({
    rows: [
      ['2026-03-02', '2', '1'],
      ['2026-03-03', '1', '1'],
    ],
    totals: ['0.75', '0.5'],
  });
  // Not quiet for long enough yet.
  expect(await countSomeUsers(clickhouse, 3600)).toBe(false);
  while (await countSomeUsers(clickhouse, 0));
  expect(await changed()).toEqual([]);
  const { sql } = compileReport(asked(['day']), scope, { changed: { users: [] } });
  expect(sql).toContain('millrace.organization_user_count');
  expect(sql).not.toContain('millrace.organization_user_day');
  expect(await usersBy('day')).toEqual(before);
  expect((await usersBy('month')).totals).toEqual(before.totals);

  // Somebody without an impression, which revenue knows nothing of, comes late.
  await writeFacts(clickhouse, organizationId, [{ ...oneFact, user: 'kim' }], []);
  expect(await changed()).toEqual(['2026-03-02']);
  expect(await usersBy('day')).toEqual({
    rows: [
      ['2026-03-02', '3', '1'],
      ['2026-03-03', '1', '1'],
    ],
    totals: ['1', '0.5'],
  });
  // Ada counts in each of her apps, and once in all.
  expect(await usersBy('app')).toEqual({
    rows: expect.arrayContaining([
      ['1', '1', '0.5'],
      ['2', '0.5', '0.5'],
    ]),
    totals: ['1', '0.5'],
  });
  while (await countSomeUsers(clickhouse, 0));
  expect(await changed()).toEqual([]);
  expect((await usersBy('day')).totals).toEqual(['1', '0.5']);
});
