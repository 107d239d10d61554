import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReportQueue } from '../../../domain/report/report-queue.ts';
import { type Fact, oneFact, writeFacts } from '../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { readLooks } from './read-looks.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

/** An impression worth so many USD. */
const shown = (user: string, day: number, usd: number): Fact => ({
  ...{ ...oneFact, metric: 'impression', user, abTest: 1, abGroup: 'A', network: 1, instance: 1 },
  ...{ at: `2026-03-0${day}T10:30:00Z`, money: String(usd * 1000) },
});

test('squares of days and of all until then, of users whose day stands in several rows', async () => {
  // Batch by batch, so that days are in several rows until they merge.
  await writeFacts(clickhouse, 1, [shown('ada', 1, 1), shown('ada', 2, 3), shown('bob', 2, 1)], []);
  await writeFacts(clickhouse, 1, [shown('ada', 1, 2), shown('ada', 2, 4), shown('ada', 3, 1)], []);
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const of = { testId: 1, appId: 1, from: '2026-03-01', to: '2026-03-03' };
  const looks = await readLooks(store, of, { organizationId: 1, appIds: null });
  expect(
    looks.map(({ A }) => [
      A.revenueDaySquares,
      A.revenueSquares,
      A.impressionDaySquares,
      A.impressionSquares,
    ]),
  ).toEqual([
    [9, 9, 4, 4],
    [9 + 49 + 1, 100 + 1, 4 + 4 + 1, 16 + 1],
    [59 + 1, 121 + 1, 9 + 1, 25 + 1],
  ]);
});
