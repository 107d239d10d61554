import { signInWays } from '@millrace/contract/publisher/network/network';
import { filledAddress } from '@millrace/contract/report/report-address';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import type { NetworkReport, ReportRow } from '../network-report/network-report.ts';
import { reportOf } from '../network-report/network-reports.ts';
import { readPages } from './read-pages.ts';
import { readSource, type StoredSource, secretOf } from './stored-source.ts';

/** When an account's days are whole depends on its network and on where days begin. */
export type ReportDays = Pick<NetworkReport, 'zone'>;

/** How an account's revenue comes: from the address that somebody has named for it, else as its network reports it. */
export interface AccountReport {
  readonly source: StoredSource | undefined;
  readonly report: NetworkReport | null;
  /** null: it does not come by itself. */
  readonly days: ReportDays | null;
}

export async function reportOfAccount(
  tx: Tx,
  account: { readonly id: number; readonly networkId: number },
): Promise<AccountReport> {
  const source = await readSource(tx, account.id);
  const { sign_in: way } = await tx
    .selectFrom('ad_network_account')
    .select('sign_in')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const report = reportOf(account.networkId, z.parse(z.enum(signInWays), way));
  return { source, report, days: source === undefined ? report : { zone: source.source.zone } };
}

/** All that a stored source says of a day. @throws ReportFailure */
export async function readFromSource(
  services: Pick<Services, 'config' | 'names' | 'secrets'>,
  stored: StoredSource,
  day: string,
): Promise<readonly ReportRow[]> {
  const { source } = stored;
  const address = filledAddress(source.address, day);
  const filled = { ...source, address, secret: secretOf(services, stored) };
  return (await readPages(services, filled, day)).rows;
}
