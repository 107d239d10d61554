import { type AccountStatus, accountStatus } from '@millrace/contract/publisher/account';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AccountRow,
  accountColumns,
  credentialsOfRow,
  queryAccounts,
  signInOfRow,
} from './account-row.ts';
import { announceAccount } from './announce-account.ts';
import { atFirstReport, type Trial, tryKeys } from './try-keys.ts';

type CheckServices = Pick<Services, 'database' | 'secrets' | 'config' | 'now'>;

interface Wanted {
  readonly organizationId: number;
  readonly id: number;
  /** ISO 8601. Keys that have been tried after this are not tried again: a repeated request changes nothing. */
  readonly since: string;
}

/** Tries an account's keys and stores what came of it. Outside any transaction: a network may take its time. */
export async function checkAccount(services: CheckServices, wanted: Wanted): Promise<void> {
  const row = await services.database.asSystem((tx) => findUnchecked(tx, wanted));
  if (row !== undefined) await checkRow(services, row);
}

function findUnchecked(tx: Tx, { organizationId, id, since }: Wanted): Promise<AccountRow | undefined> {
  return queryAccounts(tx)
    .select(accountColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '!=', accountStatus.off)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', new Date(since))]))
    .executeTakeFirst();
}

export async function checkRow(services: CheckServices, row: AccountRow): Promise<void> {
  const { database, secrets, config, now } = services;
  const signIn = signInOfRow(row).way;
  const account = { adnId: row.network_id, signIn, credentials: credentialsOfRow(secrets, row) };
  // Whose revenue comes from elsewhere is not asked for by these keys.
  const isElsewhere = await database.asSystem((tx) => hasSource(tx, row.id));
  const trial = isElsewhere
    ? atFirstReport
    : await tryKeys(account, { base: config.networkApiUrl, at: now() });
  await database.asSystem((tx) => storeTrial(tx, row, trial, now()));
}

async function hasSource(tx: Tx, accountId: number): Promise<boolean> {
  const query = tx.selectFrom('report_source').select('account_id').where('account_id', '=', accountId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** What the trial makes of the status; an account in use does not stop for a network that can't be reached. */
function statusAfter(before: number, trial: Trial): AccountStatus {
  const { accepted } = trial;
  if (before === accountStatus.exception && tellsNothing(trial)) return accountStatus.exception;
  if (accepted === true) return accountStatus.active;
  if (accepted === false) return accountStatus.exception;
  return before === accountStatus.active ? accountStatus.active : accountStatus.verifying;
}

/** Keys that are only tried with the first report are used until then, but nothing good is known of them. */
function tellsNothing({ accepted, reason }: Trial): boolean {
  return accepted === undefined || reason === 'firstReport';
}

async function storeTrial(tx: Tx, row: AccountRow, trial: Trial, at: Date): Promise<void> {
  const status = statusAfter(row.status, trial);
  // What an Exception says stays until somebody can say otherwise.
  const keepsReason = status === accountStatus.exception && tellsNothing(trial);
  const said = keepsReason ? {} : { reason: trial.reason, reason_detail: trial.detail };
  const { numUpdatedRows } = await queryUnchanged(tx, row)
    .set({ status, checked_at: at, ...said })
    .executeTakeFirst();
  const isNews = status !== row.status && trial.accepted !== undefined;
  if (numUpdatedRows > 0n && isNews) await announceAccount(tx, row, status);
}

/** Keys that were changed, or an account that was switched off meanwhile, are not what was tried. */
function queryUnchanged(tx: Tx, { id, version, status }: AccountRow) {
  return tx
    .updateTable('ad_network_account')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', status)
    .where('removed_at', 'is', null);
}
