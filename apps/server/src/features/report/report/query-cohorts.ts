import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import type { queryCohorts } from '@millrace/contract/report/report';
import { markThings, nameThings } from '../../../domain/report/name-things.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { runCohorts } from '../../../domain/report/run-cohorts.ts';
import type { Context } from '../../../platform/http/context.ts';

/** What became of the new users of the scope's organization. */
export async function answerQueryCohorts(
  { services, scope, read }: Context,
  request: RequestOf<typeof queryCohorts>,
): Promise<ResponseOf<typeof queryCohorts>> {
  const today = dayOf(services.now());
  const answer = await runCohorts(services, request, reportScope(scope), today).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const names = await read(async (tx) => {
    const { app } = await nameThings(tx, request.dimensions, answer.rows);
    const { appPlatform } = await markThings(tx, request.dimensions, answer.rows);
    return { app, appPlatform };
  });
  return { ...answer, names };
}
