import type { Brought } from '@millrace/mediation/experiment/halves';
import * as z from 'zod/mini';
import { compileTestHalves } from '../../../domain/report/compile-test-halves.ts';
import type { TestOf } from '../../../domain/report/compile-test-looks.ts';
import type { ReportScope } from '../../../domain/report/report-scope.ts';
import type { ReportStore } from '../../../domain/report/run-report.ts';

const row = z.object({
  users: z.number(),
  brought: z.number(),
  halfUsers: z.array(z.number()),
  halfBrought: z.array(z.number()),
});

/** Group A of a test, and one half of it by each way of splitting. */
export interface Halves {
  readonly whole: Brought;
  readonly halves: readonly Brought[];
}

/**
 * How the users of group A differ among themselves by our own estimates, or where nothing was estimated by impressions.
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function readHalves(store: ReportStore, test: TestOf, scope: ReportScope): Promise<Halves> {
  const estimated = await readBy(store, test, scope, 'estimated_revenue');
  return estimated.whole.users === 0 || estimated.whole.sum > 0
    ? estimated
    : readBy(store, test, scope, 'impressions');
}

async function readBy(
  { clickhouse, reportQueue }: ReportStore,
  test: TestOf,
  scope: ReportScope,
  what: Parameters<typeof compileTestHalves>[2],
): Promise<Halves> {
  const query = compileTestHalves(test, scope, what);
  const [read] = await reportQueue.run(scope.organizationId, () => clickhouse.report(query, row));
  if (read === undefined) return { whole: { users: 0, sum: 0 }, halves: [] };
  return {
    whole: { users: read.users, sum: read.brought },
    halves: read.halfUsers.map((users, split) => ({ users, sum: read.halfBrought[split] ?? 0 })),
  };
}
