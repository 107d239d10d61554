import { pullFailures, type RevenuePulls, shownPullDays } from '@millrace/contract/report/revenue-pull';
import { sql } from 'kysely';
import { queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { toldOf } from '../../../domain/ad-network/said.ts';
import { finalAfterOf } from '../../../domain/report-source/report-days.ts';
import { reportOfAccount } from '../../../domain/report-source/report-of-account.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentMediated } from './present-mediated.ts';
import { progressOf } from './pull-progress.ts';

interface AskedAccount {
  readonly id: number;
  readonly networkId: number;
  readonly status: number;
  readonly reason: string | null;
}

/** @throws CallError notFound */
export async function findAccount(tx: Tx, accountId: number): Promise<AskedAccount> {
  return found(
    await queryAccounts(tx)
      .select(['id', 'network_id as networkId', 'status', 'reason'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
  );
}

/** What was fetched with an account, and what is to come. */
export async function presentPulls(tx: Tx, account: AskedAccount, now: Date): Promise<RevenuePulls> {
  const { id, networkId } = account;
  const { source, report, days } = await reportOfAccount(tx, { id, networkId });
  const rows = await tx
    .selectFrom('revenue_pull as pull')
    .leftJoin('revenue_upload as upload', 'upload.id', 'pull.upload_id')
    .select(['pull.day', 'pull.came_at', 'pull.row_count', 'pull.failure', 'pull.detail', 'pull.due_at'])
    .select(['pull.upload_id', 'pull.revenue_usd', 'pull.changed_by', 'pull.mediated'])
    .select(
      sql<string>`coalesce((select trim_scale(sum(line.revenue_usd)) from revenue_upload_unmatched line
        where line.organization_id = upload.organization_id and line.upload_id = upload.id
          and line.instance_id is null), 0)::text`.as('unmatched_usd'),
    )
    .where('pull.account_id', '=', id)
    .orderBy('pull.day', 'desc')
    .limit(shownPullDays)
    .execute();
  return {
    known: source === undefined ? (report?.known ?? null) : 'source',
    zone: days?.zone ?? null,
    finalAfterDays: days === null ? null : finalAfterOf(networkId),
    mediated: await presentMediated(
      tx,
      rows.map(({ mediated }) => mediated),
    ),
    progress: await progressOf(tx, account, now),
    days: rows.map((row) => ({
      day: row.day,
      cameAt: row.came_at?.toISOString() ?? null,
      rows: row.row_count,
      revenueUsd: row.revenue_usd,
      changedBy: row.changed_by,
      unmatchedUsd: row.unmatched_usd,
      failure: pullFailures.find((one) => one === row.failure) ?? null,
      detail: toldOf(row.detail).words,
      finding: toldOf(row.detail).finding,
      dueAt: row.due_at?.toISOString() ?? null,
      uploadId: row.upload_id,
    })),
  };
}
