import type { ResponseOf } from '@millrace/contract/kit/call';
import { accountStatus } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { listUnjudgedNetworks, UnjudgedReason } from '@millrace/contract/report/alert-rule';
import type { ReportRequest } from '@millrace/contract/report/definition';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { reportOf } from '../../../../domain/network-report/network-reports.ts';
import { refusalOf } from '../../../../domain/report/refusal.ts';
import { reportScope } from '../../../../domain/report/report-scope.ts';
import { runReport } from '../../../../domain/report/run-report.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { lately, settled } from './read-reports.ts';

/** Ads of ours, which no network reports. */
const ours: readonly number[] = [networkId.own, networkId.crossPromotion];

/** Networks whose ads the caller's apps showed lately, and of which nothing was reported: the busiest first. */
export async function listUnjudged(context: Context): Promise<ResponseOf<typeof listUnjudgedNetworks>> {
  const { services, scope } = context;
  const now = services.now();
  const today = dayOf(now);
  const question: ReportRequest = {
    ...{ from: addDays(today, -lately), to: addDays(today, -1) },
    ...{ dimensions: ['network'], metrics: ['impressions', 'networkRevenue'], filters: [] },
    ...{ sort: 'impressions', order: 'desc', offset: 0, limit: 1_000 },
  };
  const { rows } = await runReport(services, question, reportScope(scope)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const silent = rows.flatMap(({ keys: [network], values: [shown, revenue] }) => {
    const id = Number(network);
    return isNetworkId(id) && !ours.includes(id) && Number(shown) > 0 && Number(revenue) === 0 ? [id] : [];
  });
  // Accounts are of all apps: whoever is limited to some, or may not read them, is told nothing of them.
  if (scope.apps !== 'all' || !scope.rights.holds('accounts', ['query']))
    return {
      list: silent.map((adnId) => ({ adnId, reason: reportOf(adnId) === null ? 'noReport' : 'silent' })),
    };
  const accounts = silent.length === 0 ? [] : await accountsAt(context, silent);
  return {
    list: silent.map((adnId) => ({
      adnId,
      reason: reasonOf(
        adnId,
        accounts.filter((account) => account.networkId === adnId),
        new Date(now.getTime() - settled),
      ),
    })),
  };
}

type Account = Awaited<ReturnType<typeof accountsAt>>[number];

function accountsAt(context: Context, networks: readonly number[]) {
  return context.read((tx) =>
    tx
      .selectFrom('ad_network_account as account')
      .leftJoin('report_source as source', 'source.account_id', 'account.id')
      .select(['account.network_id as networkId', 'account.status', 'account.created_at as createdAt'])
      .select('source.account_id as sourceOf')
      .where('account.network_id', 'in', networks)
      .where('account.removed_at', 'is', null)
      .execute(),
  );
}

function reasonOf(network: number, accounts: readonly Account[], settledSince: Date): UnjudgedReason {
  const isKnown = reportOf(network) !== null;
  const fetched = accounts.filter(({ sourceOf }) => isKnown || sourceOf !== null);
  if (fetched.length === 0) return isKnown ? 'noAccount' : 'noReport';
  const active = fetched.filter(({ status }) => status === accountStatus.active);
  if (active.some(({ createdAt }) => createdAt < settledSince)) return 'silent';
  if (active.length > 0) return 'new';
  if (fetched.some(({ status }) => status === accountStatus.exception)) return 'keys';
  return fetched.some(({ status }) => status === accountStatus.verifying) ? 'new' : 'off';
}
