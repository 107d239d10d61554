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

/** The first of the days that are looked at. */
export const firstChecked = (now: Date) => addDays(dayOf(now.getTime()), 1 - checkedDays);

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
  const now = services.now();
  const to = dayOf(now.getTime());
  const filters = [{ dimension: 'app' as const, values: [String(appId)], exclude: false }, ...more];
  const first = firstChecked(now);
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
