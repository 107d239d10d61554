import { addDays, daysOf, type Period } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import {
  compileTestLooks,
  type LookSum,
  lookSums,
  type TestOf,
} from '../../../domain/report/compile-test-looks.ts';
import type { ReportScope } from '../../../domain/report/report-scope.ts';
import type { ReportStore } from '../../../domain/report/run-report.ts';

const number = z.number();
const row = z.object({
  test_group: z.enum(['A', 'B']),
  day: z.string(),
  users: number,
  back1: number,
  back7: number,
  revenue: number,
  revenueSquares: number,
  impressions: number,
  impressionSquares: number,
  revenueImpressions: number,
  requests: number,
  requestSquares: number,
  fills: number,
  fillSquares: number,
  requestFills: number,
  revenueDaySquares: number,
  impressionDaySquares: number,
} satisfies Record<LookSum | 'test_group' | 'day' | 'users' | 'back1' | 'back7', unknown>);
type Row = z.infer<typeof row>;

type Count = LookSum | 'users' | 'back1' | 'back7';
/** Everything of a group until the end of a day. */
export interface GroupLook extends Readonly<Record<Count, number>> {
  /** Those whose second, or eighth, day has ended. */
  readonly reached1: number;
  readonly reached7: number;
}

export interface TestLook {
  readonly day: string;
  readonly A: GroupLook;
  readonly B: GroupLook;
}

const counts: readonly Count[] = ['users', 'back1', 'back7', ...lookSums];

/** One look for the end of each day. @throws ReportLimitError, ClickHouseBusyError */
export async function readLooks(
  { clickhouse, reportQueue }: ReportStore,
  test: TestOf,
  scope: ReportScope,
): Promise<TestLook[]> {
  const query = compileTestLooks(test, scope);
  return looksOf(test, await reportQueue.run(scope.organizationId, () => clickhouse.report(query, row)));
}

/** What came on each day, added up. */
function looksOf(period: Period, rows: readonly Row[]): TestLook[] {
  const days = Array.from({ length: daysOf(period) }, (_, index) => addDays(period.from, index));
  const groups = { A: grown('A', days, rows), B: grown('B', days, rows) };
  return days.flatMap((day, index) => {
    const [A, B] = [groups.A[index], groups.B[index]];
    return A === undefined || B === undefined ? [] : [{ day, A, B }];
  });
}

function grown(group: 'A' | 'B', days: readonly string[], rows: readonly Row[]): GroupLook[] {
  const byDay = new Map(rows.filter((one) => one.test_group === group).map((one) => [one.day, one]));
  const sums = Object.fromEntries(counts.map((count) => [count, 0])) as Record<Count, number>;
  const users: number[] = [];
  return days.map((day, index) => {
    const today = byDay.get(day);
    for (const count of counts) sums[count] += today?.[count] ?? 0;
    users.push(sums.users);
    return { ...sums, reached1: users[index - 1] ?? 0, reached7: users[index - 7] ?? 0 };
  });
}
