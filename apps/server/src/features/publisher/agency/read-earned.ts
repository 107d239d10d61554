import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { mostRows } from '@millrace/contract/report/definition';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { type ReportStore, runReport } from '../../../domain/report/run-report.ts';
import { decimal } from '../../../platform/decimal.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { lastDayOf } from '../../../platform/months.ts';
import type { Earned } from './work-out-statement.ts';

/** What own ads earned an organization, as a report by month and app says: what was booked, never what phones say of it. */
function earnedQuestion(month: string, limit: number): ReportRequest {
  return {
    from: month,
    to: lastDayOf(month),
    dimensions: ['month', 'app'],
    metrics: ['networkRevenue'],
    filters: [{ dimension: 'network', values: [String(networkId.crossPromotion)], exclude: false }],
    offset: 0,
    limit,
  };
}

/**
 * By month and app. Asked month by month: of all of them together, an organization of many apps has more rows than one
 * answer may have.
 * @param most rows of one answer, and so apps of a month
 * @throws CallError as reports do
 */
export async function readEarned(
  store: ReportStore,
  organizationId: number,
  months: readonly string[],
  most = mostRows,
): Promise<Earned[]> {
  const earned: Earned[][] = [];
  // One after the other: the organization's own reports wait in the same line.
  for (const month of months)
    earned.push(await readMonth(store, organizationId, earnedQuestion(month, most)));
  return earned.flat();
}

async function readMonth(
  store: ReportStore,
  organizationId: number,
  question: ReportRequest,
): Promise<Earned[]> {
  // The platform settles for all apps, whoever asks.
  const scope = { organizationId, appIds: null };
  const answer = await runReport(store, question, scope).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (answer.count > answer.rows.length) throw new CallError('report.errors.tooManyRows');
  return answer.rows.map(({ keys: [month = '', app = ''], values: [revenue] }) => ({
    month,
    appId: Number(app),
    revenue: decimal(revenue ?? '0'),
  }));
}
