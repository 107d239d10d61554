import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { mostRows } from '@millrace/contract/report/definition';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { runReport } from '../../../domain/report/run-report.ts';
import { decimal } from '../../../platform/decimal.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { Earned } from './work-out-statement.ts';

/** What own ads earned an organization, as a report by month and app says: what was booked, never what phones say of it. */
function earnedQuestion(from: string, to: string): ReportRequest {
  return {
    from,
    to,
    dimensions: ['month', 'app'],
    metrics: ['networkRevenue'],
    filters: [{ dimension: 'network', values: [String(networkId.crossPromotion)], exclude: false }],
    offset: 0,
    limit: mostRows,
  };
}

/** By month and app, from the first of a month to the end of another. @throws CallError as reports do */
export async function readEarned(
  services: Services,
  organizationId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Earned[]> {
  // The platform settles for all apps, whoever asks.
  const scope = { organizationId, appIds: null };
  const answer = await runReport(services, earnedQuestion(from, to), scope).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (answer.count > answer.rows.length) throw new CallError('report.errors.tooManyRows');
  return answer.rows.map(({ keys: [month = '', app = ''], values: [revenue] }) => ({
    month,
    appId: Number(app),
    revenue: decimal(revenue ?? '0'),
  }));
}
