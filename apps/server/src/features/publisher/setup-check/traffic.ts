import { checkedDays } from '@millrace/contract/publisher/setup-check';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { addDays, dayOf } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { reportScope } from '../../../domain/report/report-scope.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Rows that are looked at: the busiest ones. */
const most = 2000;

/** Figures of an app's last days, the row with most of the first metric first. @param since a later first day than usual */
export async function trafficOf(
  { services, scope }: Context,
  appId: number,
  {
    dimensions,
    metrics,
    filters: more = [],
    since,
  }: Pick<ReportRequest, 'dimensions' | 'metrics'> &
    Partial<Pick<ReportRequest, 'filters'>> & { readonly since?: string },
): Promise<readonly ReportRow[]> {
  const to = dayOf(services.now().getTime());
  const filters = [{ dimension: 'app' as const, values: [String(appId)], exclude: false }, ...more];
  const first = addDays(to, 1 - checkedDays);
  const from = since !== undefined && since > first ? since : first;
  if (from > to) return [];
  const request = { dimensions, metrics, filters, from, to };
  const answer = await runReport(services, { ...request, offset: 0, limit: most }, reportScope(scope)).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  return answer.rows;
}
