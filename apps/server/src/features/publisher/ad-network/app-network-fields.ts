import { networkOf } from '@millrace/contract/publisher/network/find-network';
import * as z from 'zod/mini';
import { recordedCredentials } from '../../../domain/ad-network/credentials.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type AppNetworkRow, appNetworkColumns, queryAppNetworks } from './app-network-row.ts';

/** What history has of a network of an app: secrets by what the console shows of them. */
export const recordedAppNetwork = z.object({
  adnId: z.int(),
  accountId: z.nullable(z.int()),
  credentials: z.record(z.string(), z.string()),
});
export type RecordedAppNetwork = z.infer<typeof recordedAppNetwork>;

type Recorded = Pick<AppNetworkRow, 'network_id' | 'account_id' | 'credential_tails'>;

export function recorded({ network_id, account_id, credential_tails }: Recorded): RecordedAppNetwork {
  const { fields } = networkOf(network_id).app;
  const credentials = recordedCredentials(fields, credential_tails);
  return { adnId: network_id, accountId: account_id, credentials };
}

/** Locks the row until the transaction ends. @throws CallError notFound */
export async function lockAppNetwork(tx: Tx, id: number): Promise<AppNetworkRow> {
  const query = queryAppNetworks(tx).select(appNetworkColumns).where('app_network.id', '=', id);
  return found(await query.forUpdate('app_network').executeTakeFirst());
}
