import { bidsAreServed, isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { BlockRuleConfig, NetworkConfig } from '@millrace/mediation/config';
import type { Selectable } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AppNetwork } from '../../platform/postgres/schema.ts';

/** Apps of one organization: everything is indexed by it, and the system role sees every organization's rows. */
export interface AppsOfOrganization {
  readonly organizationId: number;
  readonly appIds: readonly number[];
}

const networkColumns = ['organization_id', 'app_id', 'network_id', 'status', 'credentials_sealed'] as const;
export type AppNetworkRow = Pick<Selectable<AppNetwork>, (typeof networkColumns)[number]>;

/** A network as an app uses it. */
export function networkConfig({ network_id: id, status }: AppNetworkRow): NetworkConfig {
  return { id, enabled: status === 1, bidsFromPhones: isNetworkId(id) && bidsAreServed(id) };
}

/** The networks of apps, by app; their keys are still sealed. */
export async function loadNetworks(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
): Promise<ReadonlyMap<number, AppNetworkRow[]>> {
  const rows = await tx
    .selectFrom('app_network')
    .select(networkColumns)
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
