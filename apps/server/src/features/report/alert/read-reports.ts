import { accountStatus } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { MetricKey } from '@millrace/contract/report/metric';
import { addDays } from '@millrace/contract/report/period';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { sql } from 'kysely';
import { reportOf } from '../../../domain/network-report/network-reports.ts';
import { openDays } from '../../../domain/report-source/report-days.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lastFinalDay } from './final-day.ts';
import type { ExpectedDay, FinalDay } from './judge-reports.ts';
import { type Asking, ask } from './read-figures.ts';

const hour = 3_600_000;
/** Hours beyond its usual one from which on a report is late. */
const grace = 6 * hour;
/** An account is so old before anything of it is late: what is older than it is fetched first. */
const settled = 24 * hour;
/** Days in which a network has to have reported something to be one that reports. */
const lately = 28;

type Where = Omit<Asking, 'period'>;

/** What came of accounts that can be asked, by network and day. */
export interface Fetched {
  /** The days that should have come by now, each network's last. */
  readonly expected: readonly {
    readonly networkId: number;
    readonly day: string;
    readonly hasCome: boolean;
  }[];
  /** Whether a network has answered for a day, be it with nothing. */
  readonly hasAnswered: (networkId: number, day: string) => boolean;
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
    .select(['account_id as accountId', 'row_count as rows'])
    .select(sql<string>`day::text`.as('day'))
    .where('organization_id', '=', organizationId)
    .where('came_at', 'is not', null)
    .where(sql<boolean>`day > ${addDays(now.toISOString().slice(0, 10), -lately)}::date`)
    .execute();
  const networkOf = new Map(accounts.map(({ id, networkId }) => [id, networkId]));
  const keyOf = (networkId: number | undefined, day: string) => `${networkId} ${day}`;
  const answered = new Set(pulls.map(({ accountId, day }) => keyOf(networkOf.get(accountId), day)));
  const filled = new Set(
    pulls.flatMap(({ accountId, rows, day }) => (rows ? [keyOf(networkOf.get(accountId), day)] : [])),
  );
  const due = new Date(now.getTime() - grace);
  const lastDays = new Map<number, string>();
  for (const { networkId, zone } of accounts) {
    const from = zone ?? reportOf(networkId)?.zone;
    const day = from === undefined ? undefined : openDays({ networkId, days: { zone: from } }, due).at(-1);
    if (day === undefined) continue;
    // Of accounts whose days begin at different times the one that is behind.
    const other = lastDays.get(networkId);
    lastDays.set(networkId, other === undefined || day < other ? day : other);
  }
  return {
    expected: [...lastDays].map(([networkId, day]) => ({
      ...{ networkId, day },
      hasCome: filled.has(keyOf(networkId, day)),
    })),
    hasAnswered: (networkId, day) => answered.has(keyOf(networkId, day)),
  };
}

/** The expected days beside own counts; of those that came these are not asked for. */
export async function countExpected(where: Where, { expected }: Fetched): Promise<ExpectedDay[]> {
  const days: ExpectedDay[] = [];
  for (const one of expected) {
    if (one.hasCome) {
      days.push({ ...one, impressions: 0, estimateUsd: 0 });
      continue;
    }
    const [row] = await ask(
      { ...where, period: { from: one.day, to: one.day } },
      { metrics: [...counts], filters: [ofNetworks([one.networkId])] },
    );
    const [impressions, estimate] = row?.values ?? [];
    days.push({ ...one, impressions: Number(impressions ?? 0), estimateUsd: Number(estimate ?? 0) });
  }
  return days;
}

const counts = ['impressions', 'estimatedRevenue'] as const satisfies readonly MetricKey[];

const ofNetworks = (ids: readonly number[]) =>
  ({ dimension: 'network', values: ids.map(String), exclude: false }) as const;

/** The last final day of every network that reports, app by app. */
export async function readFinalDays(where: Where, today: string): Promise<FinalDay[]> {
  const recent = { from: addDays(today, -lately), to: addDays(today, -1) };
  const networks = await ask(
    { ...where, period: recent },
    { dimensions: ['network'], metrics: ['networkRevenue'] },
  );
  const reporting = networks.flatMap(({ keys: [network], values: [revenue] }) => {
    const id = Number(network);
    return Number(revenue) !== 0 && isNetworkId(id) ? [{ id, day: lastFinalDay(id, true, today) }] : [];
  });
  const days: FinalDay[] = [];
  for (const [day, some] of Map.groupBy(reporting, (one) => one.day)) {
    const rows = await ask(
      { ...where, period: { from: day, to: day } },
      {
        dimensions: ['app', 'network'],
        metrics: [...counts, 'networkRevenue'],
        filters: [ofNetworks(some.map(({ id }) => id))],
      },
    );
    for (const { keys, values } of rows) {
      const [appId = 0, networkId = 0] = keys.map(Number);
      const [impressions = 0, estimateUsd = 0, reportedUsd = 0] = values.map(Number);
      if (appId > 0 && appId < firstUnmatched)
        days.push({ ...{ appId, networkId, day, impressions, estimateUsd, reportedUsd } });
    }
  }
  return days;
}
