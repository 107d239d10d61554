import type { FastifyBaseLogger } from 'fastify';
import type { ReportRow } from '../../../domain/network-report/network-report.ts';
import { afterStored } from '../../../domain/network-revenue/after-stored.ts';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import { insertUpload } from '../../../domain/network-revenue/insert-upload.ts';
import { keepToSend, lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import type { ReportedBy } from '../../../domain/network-revenue/match-units.ts';
import { mediatedSums, splitMediated } from '../../../domain/network-revenue/mediated.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import { sum } from '../../../domain/network-revenue/total-lines.ts';
import { isSettled, nextAt } from '../../../domain/report-source/report-days.ts';
import type { ReportDays } from '../../../domain/report-source/report-of-account.ts';
import { negated } from '../../../platform/decimal.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { planPull } from './plan-pull.ts';
import { type ClaimedPull, endPull } from './pull-queue.ts';
import type { DayMoney } from './tell-of-money.ts';

interface Means {
  readonly services: Pick<Services, 'database' | 'clickhouse' | 'now'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Of {
  readonly days: ReportDays;
  /** Absent: an address said it, not the network. */
  readonly by?: Omit<ReportedBy, 'isOnly'>;
}

/**
 * Puts a day of an account in the place of what it said before, in one transaction; nothing is written of a day that says
 * the same. What no longer holds is undone with it. The caller ends the try.
 * @throws LostPull, RateMissing, or CallError when ClickHouse can't be reached: nothing is changed then
 */
export async function storePull(
  { services, log }: Means,
  pull: ClaimedPull,
  rows: readonly ReportRow[],
  { days, by }: Of,
): Promise<DayMoney> {
  const { organizationId, networkId, accountId } = pull;
  const network = { organizationId, networkId };
  const at = services.now();
  const { clickhouse } = services;
  const { isNews, money } = await services.database.inScope(
    { organizationId, userId: null, apps: 'all' },
    async (tx) => {
      await lockNetwork(tx, network);
      await askStore({ log }, sendKept(tx, clickhouse, network));
      const { own, others } = splitMediated(rows);
      const plan = await planPull({ clickhouse, log }, tx, pull, own, by);
      const mediated = await mediatedSums(tx, pull.day, others);
      const came = {
        ...{ failure: null, detail: null, tries: 0, asked_at: at, came_at: at },
        row_count: plan.counts.rows,
        revenue_usd: plan.revenueUsd,
        changed_by: changedBy(pull, plan.revenueUsd),
        mediated: mediated.length === 0 ? null : JSON.stringify(mediated),
        due_at: nextAt(pull.day, { networkId, days }, at),
      };
      const settled = isSettled(pull.day, { networkId, days }, at);
      const money = { revenueUsd: plan.revenueUsd, openUsd: plan.openUsd, isSettled: settled };
      if (!plan.isNews) {
        await keepPull(tx, pull, came);
        return { isNews: false, money };
      }
      const reportedAt = afterStored(at, plan.stored);
      const of = { ...network, accountId, userId: null };
      const uploadId = await insertUpload(tx, of, { ...plan, at: reportedAt });
      for (const source of ['upload', 'undone'] as const) {
        const some = plan.cells.filter((cell) => cell.source === source).map(({ revenue }) => revenue);
        await keepToSend(tx, some, { ...network, uploadId, source, reportedAt });
      }
      await keepPull(tx, pull, { ...came, upload_id: uploadId });
      return { isNews: true, money };
    },
  );
  if (isNews) await bringNow(services, network, log);
  return money;
}

/** Another node fetches the day by now, or what was asked is not the account's any more. */
export class LostPull extends Error {}

/** Whoever gets here first holds: the other's transaction is taken back. The day stays the try's own, for what it says of the account. */
async function keepPull(tx: Tx, pull: ClaimedPull, came: Parameters<typeof endPull>[2]): Promise<void> {
  if (!(await endPull(tx, pull, { ...came, claimed_until: pull.until }))) throw new LostPull();
}

/** Since the first answer, all restatements together. */
function changedBy({ revenueUsd, changedBy: before }: ClaimedPull, now: string): string | null {
  if (revenueUsd === null) return null;
  return sum([before ?? '0', now, negated(revenueUsd)]);
}
