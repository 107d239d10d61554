import { type Account, accountReasons } from '@millrace/contract/publisher/account';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type AccountRow,
  accountColumns,
  queryAccounts,
  signInOfRow,
} from '../../../domain/ad-network/account-row.ts';
import { presentCredentials } from '../../../domain/ad-network/credentials.ts';
import { toldOf } from '../../../domain/ad-network/said.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Apps that an account shows by name; the rest it counts. */
const mostApps = 5;

/** One account of the organization. @throws CallError notFound */
export async function readAccount(tx: Tx, id: number): Promise<Account> {
  const row = await queryAccounts(tx).select(accountColumns).where('id', '=', id).executeTakeFirst();
  const [account] = await presentAccounts(tx, [found(row)]);
  return found(account);
}

/** Accounts as they are answered: without secrets, with the apps that use them. */
export async function presentAccounts(tx: Tx, rows: readonly AccountRow[]): Promise<Account[]> {
  const users = await queryUsers(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const apps = users.filter(({ account_id }) => account_id === row.id);
    const { way, fields } = signInOfRow(row);
    return {
      id: row.id,
      adnId: row.network_id,
      name: row.name,
      currency: row.currency,
      signIn: way,
      ...presentCredentials(fields, row.credential_tails),
      status: z.parse(z.literal([-1, 0, 1, 2]), row.status),
      reason: z.parse(z.nullable(z.enum(accountReasons)), row.reason),
      reasonDetail: toldOf(row.reason_detail).words,
      reasonFinding: toldOf(row.reason_detail).finding,
      checkedAt: row.checked_at?.toISOString() ?? null,
      apps: apps.map(({ id, name, icon, platform }) => ({
        id,
        appName: name,
        icon,
        plat: platform === 0 ? 0 : 1,
      })),
      appCount: apps[0]?.count ?? 0,
      version: row.version,
    };
  });
}

interface User {
  readonly account_id: number;
  readonly id: number;
  readonly name: string;
  readonly icon: string | null;
  readonly platform: number;
  readonly count: number;
}

/** The first apps of each account, active ones first, and how many each has. */
async function queryUsers(tx: Tx, accountIds: readonly number[]): Promise<User[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<User>`
    select account_id, id, name, icon, platform, count::int from (
      select n.account_id, a.id, a.name, a.icon, a.platform,
        row_number() over (partition by n.account_id order by a.status desc, a.id) as position,
        count(*) over (partition by n.account_id) as count
      from app_network n join app a on a.organization_id = n.organization_id and a.id = n.app_id
      where n.account_id = any(${[...accountIds]}::int[])
    ) users
    where position <= ${mostApps}
    order by account_id, position`.execute(tx);
  return rows;
}
