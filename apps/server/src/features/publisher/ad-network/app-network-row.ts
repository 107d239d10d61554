import { type AppNetwork, appNetwork } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import * as z from 'zod/mini';
import { presentCredentials } from '../../../domain/ad-network/credentials.ts';
import { toldOf } from '../../../domain/ad-network/said.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Networks of apps with the account that each gets its figures from. */
export function queryAppNetworks(tx: Tx) {
  return tx
    .selectFrom('app_network')
    .leftJoin('ad_network_account as account', (join) =>
      join
        .onRef('account.organization_id', '=', 'app_network.organization_id')
        .onRef('account.id', '=', 'app_network.account_id'),
    );
}

export const appNetworkColumns = [
  'app_network.id',
  'app_network.organization_id',
  'app_network.app_id',
  'app_network.network_id',
  'app_network.account_id',
  'app_network.credentials_sealed',
  'app_network.credential_tails',
  'app_network.status',
  'app_network.version',
  'account.name as account_name',
  'account.status as account_status',
  'account.reason as account_reason',
  'account.reason_detail as account_reason_detail',
] as const;

export interface AppNetworkRow {
  readonly id: number;
  readonly organization_id: number;
  readonly app_id: number;
  readonly network_id: number;
  readonly account_id: number | null;
  readonly credentials_sealed: Buffer;
  readonly credential_tails: unknown;
  readonly status: number;
  readonly version: number;
  readonly account_name: string | null;
  readonly account_status: number | null;
  readonly account_reason: string | null;
  readonly account_reason_detail: string | null;
}

/** @param counts instances by network, of the row's app */
export function presentAppNetwork(row: AppNetworkRow, counts: ReadonlyMap<number, number>): AppNetwork {
  const account =
    row.account_id === null
      ? null
      : {
          id: row.account_id,
          name: row.account_name,
          status: row.account_status,
          reason: row.account_reason,
          reasonDetail: toldOf(row.account_reason_detail).words,
          reasonFinding: toldOf(row.account_reason_detail).finding,
        };
  return z.parse(appNetwork, {
    id: row.id,
    pubAppId: row.app_id,
    adnId: row.network_id,
    status: row.status,
    ...presentCredentials(networkOf(row.network_id).app.fields, row.credential_tails),
    account,
    instanceCount: counts.get(row.network_id) ?? 0,
    version: row.version,
  });
}

/** An app's instances by network, the disabled ones included. */
export async function countInstances(tx: Tx, appId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('instance')
    .where('app_id', '=', appId)
    .groupBy('network_id')
    .select(['network_id', (eb) => eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ network_id, count }) => [network_id, Number(count)]));
}

/** @throws CallError notFound */
export async function readAppNetwork(tx: Tx, id: number): Promise<AppNetwork> {
  const query = queryAppNetworks(tx).select(appNetworkColumns).where('app_network.id', '=', id);
  const row = found(await query.executeTakeFirst());
  return presentAppNetwork(row, await countInstances(tx, row.app_id));
}
