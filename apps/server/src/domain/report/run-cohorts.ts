import type { CohortRequest } from '@millrace/contract/report/cohort';
import { readFigure } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import type { CohortRow } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import { compileCohorts } from './compile-cohorts.ts';
import { type CohortCell, foldCohorts } from './fold-cohorts.ts';
import type { ReportScope } from './report-scope.ts';
import type { ReportStore } from './run-report.ts';
import { userDaysKept } from './tables.ts';

const row = z.catchall(
  z.object({ age: z.number(), users: z.string(), ads: z.string(), purchases: z.string() }),
  z.string(),
);

/**
 * New users by first day and dimensions, biggest first where days are not told apart; as far back as is kept who was there.
 * @param today the first day that has not ended, in UTC
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function runCohorts(
  { clickhouse, reportQueue }: ReportStore,
  request: CohortRequest,
  scope: ReportScope,
  today: string,
) {
  // Of users whose first day is gone it is not known how many there were.
  const kept = addDays(today, 1 - userDaysKept);
  const asked = request.from < kept ? { ...request, from: kept } : request;
  const query = compileCohorts(asked, scope);
  const found = await reportQueue.run(scope.organizationId, () => clickhouse.report(query, row));
  const cells = found.map(
    ({ day = '', age, users, ads, purchases, ...keys }): CohortCell => ({
      day,
      keys: request.dimensions.map((_, place) => keys[`d${place}`] ?? ''),
      age,
      users: Number(users),
      ads: readFigure(ads),
      purchases: readFigure(purchases),
    }),
  );
  const fold = (some: readonly CohortCell[]) => foldCohorts(some, today, request.lastAge);
  const rowKey = ({ day, keys }: CohortCell) => JSON.stringify([request.byDay ? day : null, keys]);
  const rows = [...Map.groupBy(cells, rowKey)].map(([key, some]): CohortRow => {
    const [day, keys]: [string | null, string[]] = JSON.parse(key);
    return { day, keys, ...fold(some) };
  });
  return { rows: rows.sort(inOrder), totals: fold(cells) };
}

function inOrder(a: CohortRow, b: CohortRow): number {
  const [left, right] = [a.day ?? '', b.day ?? ''];
  return left < right ? -1 : left > right ? 1 : Number(b.users) - Number(a.users);
}
