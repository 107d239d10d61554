import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { isAboutUsers } from '@millrace/contract/report/metric';
import type { queryAds, queryReport } from '@millrace/contract/report/report';
import { adsScope } from '../../../domain/report/ads-scope.ts';
import { type Asker, markThings, nameThings } from '../../../domain/report/name-things.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { type ReportScope, reportScope } from '../../../domain/report/report-scope.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

type Answer = ResponseOf<typeof queryReport>;

/** Figures of the scope's organization, with the names of what they are about. */
export async function answerQueryReport(
  context: Context,
  request: RequestOf<typeof queryReport>,
): Promise<Answer> {
  const { scope } = context;
  if (request.metrics.some(isAboutUsers) && !scope.rights.holds('user_activity', ['query']))
    throw new CallError('common.errors.forbidden');
  return figuresOf(context, request, reportScope(scope), 'publisher');
}

/** The same of the scope's own ads. */
export async function answerQueryAds(context: Context, request: RequestOf<typeof queryAds>): Promise<Answer> {
  return figuresOf(context, request, await adsScope(context.read, context.scope, request), 'advertiser');
}

async function figuresOf(
  { services, read }: Context,
  request: RequestOf<typeof queryReport>,
  scope: ReportScope,
  asker: Asker,
): Promise<Answer> {
  const answer = await runReport(services, request, scope).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const names = await read(async (tx) => ({
    ...(await nameThings(tx, request.dimensions, answer.rows, asker)),
    ...(await markThings(tx, request.dimensions, answer.rows, asker)),
  }));
  return { ...answer, rows: [...answer.rows], names };
}
