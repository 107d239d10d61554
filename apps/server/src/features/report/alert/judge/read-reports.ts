import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { accountStatus } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { MetricKey } from '@millrace/contract/report/metric';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { sql } from 'kysely';
import { reportOf } from '../../../../domain/network-report/network-reports.ts';
import { openDays } from '../../../../domain/report-source/report-days.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { ExpectedDay, ReportedDay } from './judge-reports.ts';
import { type Asking, ask } from './read-figures.ts';

/** Hours beyond its usual one from which on a report is late. */
const grace = 6 * hourMs;
/** An account is so old before anything of it is late: what is older than it is fetched first. */
export const settled = dayMs;
/** Days in which a network has to have reported something to be one that reports. */
export const lately = 28;

type Where = Omit<Asking, 'period'>;

interface Expected extends Pick<ExpectedDay, 'networkId' | 'day' | 'hasCome'> {
  /** Whose ads an account's report is about; null: no other one at the network has any, and it is about all of them. */
  readonly appIds: readonly number[] | null;
}

/** What came of accounts that can be asked, by network and day. */
export interface Fetched {
  /** The days that should have come by now, each account's last. */
  readonly expected: readonly Expected[];
  /** Whether a network has answered for a day, be it with nothing. */
  readonly hasAnswered: (networkId: number, day: string) => boolean;
  /** Whether an account that an app (any app, where none is said) is lent at a network is still asked for a day, which has not come. */
  readonly isAwaited: (of: Pick<ReportedDay, 'networkId' | 'day'> & { readonly appId?: number }) => boolean;
}

/** Of accounts whose keys are refused nothing is said: that is told of by itself. */
export async function readFetched(tx: Tx, organizationId: number, now: Date): Promise<Fetched> {
  const accounts = await tx
    .selectFrom('ad_network_account as account')
    .leftJoin('report_source as source', 'source.account_id', 'account.id')
    .select(['account.id', 'account.network_id as networkId', 'source.zone'])
    .where('account.organization_id', '=', organizationId)
    .where('account.removed_at', 'is', null)
    .where('account.status', '=', accountStatus.active)
    .where('account.created_at', '<', new Date(now.getTime() - settled))
    .execute();
  const pulls = await tx
    .selectFrom('revenue_pull')
    .select(['account_id as accountId', 'row_count as rows', 'came_at as cameAt'])
    .select(sql<string>`day::text`.as('day'))
    .where('organization_id', '=', organizationId)
    // What is neither asked for nor has come was taken back.
    .where((eb) => eb.or([eb('came_at', 'is not', null), eb('due_at', 'is not', null)]))
    .where(sql<boolean>`day > ${addDays(dayOf(now), -lately)}::date`)
    .execute();
  const lent = await tx
    .selectFrom('app_network')
    .select(['account_id as accountId', 'app_id as appId', 'network_id as networkId'])
    .where('organization_id', '=', organizationId)
    .where('account_id', 'is not', null)
    .execute();
  const networkOf = new Map(accounts.map(({ id, networkId }) => [id, networkId]));
  const keyOf = (networkId: number | undefined, day: string) => `${networkId} ${day}`;
  const came = pulls.filter(({ cameAt }) => cameAt !== null);
  const answered = new Set(came.map(({ accountId, day }) => keyOf(networkOf.get(accountId), day)));
  const filled = new Set(came.flatMap(({ accountId, rows, day }) => (rows ? [`${accountId} ${day}`] : [])));
  const awaited = new Set(
    pulls.flatMap(({ accountId, cameAt, day }) => (cameAt === null ? [`${accountId} ${day}`] : [])),
  );
  const due = new Date(now.getTime() - grace);
  const expected = accounts.flatMap(({ id, networkId, zone }) => {
    const from = zone ?? reportOf(networkId)?.zone;
    const day = from === undefined ? undefined : openDays({ networkId, days: { zone: from } }, due).at(-1);
    if (day === undefined) return [];
    const isOnly = lent.every((other) => other.networkId !== networkId || other.accountId === id);
    const appIds = lent.filter(({ accountId }) => accountId === id).map(({ appId }) => appId);
    return [{ networkId, day, hasCome: filled.has(`${id} ${day}`), appIds: isOnly ? null : appIds }];
  });
  return {
    expected,
    hasAnswered: (networkId, day) => answered.has(keyOf(networkId, day)),
    isAwaited: ({ appId, networkId, day }) =>
      lent.some(
        (one) =>
          (appId === undefined || one.appId === appId) &&
          one.networkId === networkId &&
          awaited.has(`${one.accountId} ${day}`),
      ),
  };
}

/** The expected days beside own counts; of those that came these are not asked for. */
export async function countExpected(where: Where, { expected }: Fetched): Promise<ExpectedDay[]> {
  const days: ExpectedDay[] = [];
  for (const { networkId, day, hasCome, appIds } of expected) {
    const isAsked = !hasCome && appIds?.length !== 0;
    const [row] = isAsked
      ? await ask(
          { ...where, period: { from: day, to: day } },
          { metrics: [...counts], filters: [ofNetworks([networkId]), ...ofApps(appIds)] },
        )
      : [];
    const [impressions, estimate] = row?.values ?? [];
    days.push({
      ...{ networkId, day, hasCome },
      ...{ impressions: Number(impressions ?? 0), estimateUsd: Number(estimate ?? 0) },
    });
  }
  return days;
}

const ofApps = (ids: readonly number[] | null) =>
  ids === null ? [] : [{ dimension: 'app' as const, values: ids.map(String), exclude: false }];

const counts = ['impressions', 'estimatedRevenue'] as const satisfies readonly MetricKey[];

const ofNetworks = (ids: readonly number[]) =>
  ({ dimension: 'network', values: ids.map(String), exclude: false }) as const;

/** Networks that have lately reported anything. */
export async function reportingNetworks(where: Where, today: string): Promise<number[]> {
  const recent = { from: addDays(today, -lately), to: addDays(today, -1) };
  const networks = await ask(
    { ...where, period: recent },
    { dimensions: ['network'], metrics: ['networkRevenue'] },
  );
  return networks.flatMap(({ keys: [network], values: [revenue] }) => {
    const id = Number(network);
    return Number(revenue) !== 0 && isNetworkId(id) ? [id] : [];
  });
}

/** A day of these networks, app by app. */
export async function readReportedDay(
  where: Where,
  day: string,
  networkIds: readonly number[],
): Promise<ReportedDay[]> {
  const rows = await ask(
    { ...where, period: { from: day, to: day } },
    {
      dimensions: ['app', 'network'],
      metrics: [...counts, 'networkRevenue'],
      filters: [ofNetworks(networkIds)],
    },
  );
  return rows.flatMap(({ keys, values }) => {
    const [appId = 0, networkId = 0] = keys.map(Number);
    const [impressions = 0, estimateUsd = 0, reportedUsd = 0] = values.map(Number);
    if (appId <= 0 || appId >= firstUnmatched) return [];
    return [{ appId, networkId, day, impressions, estimateUsd, reportedUsd }];
  });
}
