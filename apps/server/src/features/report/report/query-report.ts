import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { isAboutUsers } from '@millrace/contract/report/metric';
import type { queryReport } from '@millrace/contract/report/report';
import { markThings, nameThings } from '../../../domain/report/name-things.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Figures of the scope's organization, with the names of what they are about. */
export async function answerQueryReport(
  { services, scope, read }: Context,
  request: RequestOf<typeof queryReport>,
): Promise<ResponseOf<typeof queryReport>> {
  if (request.metrics.some(isAboutUsers) && !scope.rights.holds('user_activity', ['query']))
    throw new CallError('common.errors.forbidden');
  const answer = await runReport(services, request, reportScope(scope)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const names = await read(async (tx) => ({
    ...(await nameThings(tx, request.dimensions, answer.rows)),
    ...(await markThings(tx, request.dimensions, answer.rows)),
  }));
  return { ...answer, rows: [...answer.rows], names };
}
