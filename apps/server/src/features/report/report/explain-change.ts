import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { explainChange as call } from '@millrace/contract/report/why';
import { markThings, nameThings } from '../../../domain/report/name-things.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { explainChange } from '../../../domain/report/why/explain-change.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Why the revenue of the scope's organization changed, with the names of what it lies in. */
export async function answerExplainChange(
  { services, scope, read }: Context,
  request: RequestOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  const found = await explainChange(services, request, reportScope(scope)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const dimensions = found.along.map(({ dimension }) => dimension);
  // A row for each place: what stands beside each other here has nothing to do with each other.
  const most = Math.max(...found.along.map(({ rows }) => rows.length));
  const rows = Array.from({ length: most }, (_, place) => ({
    keys: found.along.map((one) => one.rows[place]?.key ?? ''),
  }));
  const names = await read(async (tx) => ({
    ...(await nameThings(tx, dimensions, rows)),
    ...(await markThings(tx, dimensions, rows)),
  }));
  return { ...found, names };
}
