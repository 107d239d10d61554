import { bidsAreServed, isNetworkId } from '@millrace/contract/network/find-network';
import type { BlockRuleConfig, NetworkConfig } from '@millrace/mediation/config';
import { sql } from 'kysely';
import type { Tx } from '../postgres/database.ts';

/** Apps of one organization: everything is indexed by it, and the system role sees every organization's rows. */
export interface AppsOfOrganization {
  readonly organizationId: number;
  readonly appIds: readonly number[];
}

/** Equal to one of the numbers; a list of parameters would have a limit. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::int[])`;
}

/** A network as an app uses it. */
export function networkConfig(row: { readonly network_id: number; readonly status: number }): NetworkConfig {
  const { network_id: id, status } = row;
  return { id, enabled: status === 1, bidsFromPhones: isNetworkId(id) && bidsAreServed(id) };
}

/** The networks of apps, by app; `appKey` is still sealed. */
export async function loadNetworks(tx: Tx, { organizationId, appIds }: AppsOfOrganization) {
  const rows = await tx
    .selectFrom('app_network')
    .select(['organization_id', 'app_id', 'network_id', 'status', 'credentials_sealed'])
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', anyOf(appIds))
    .orderBy('network_id')
    .execute();
  return Map.groupBy(rows, (row) => row.app_id);
}

/** The block rules of apps that are not removed, by app. */
export async function loadBlockRules(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
): Promise<ReadonlyMap<number, BlockRuleConfig[]>> {
  const rows = await tx
    .selectFrom('block_rule')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', anyOf(appIds))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const byApp = Map.groupBy(rows, (row) => row.app_id);
  return new Map(
    [...byApp].map(([appId, members]) => [
      appId,
      members.map((row) => ({
        id: row.id,
        name: row.name,
        enabled: row.status === 1,
        networkId: row.network_id,
        appVersions: row.app_versions,
        sdkVersions: row.sdk_versions,
        osVersions: row.os_versions,
        models: row.models,
      })),
    ]),
  );
}
