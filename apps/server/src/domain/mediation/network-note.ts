import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { noteInRunningTests } from './test-note.ts';

/** Notes a network of an app that was switched in the running tests of placements with an instance of it. */
export async function noteSwitchedNetwork(
  { scope, services }: Context,
  tx: Tx,
  network: { readonly id: number; readonly appId: number; readonly adnId: number; readonly status: 0 | 1 },
): Promise<void> {
  const placements = await tx
    .selectFrom('instance')
    .select('placement_id')
    .where('app_id', '=', network.appId)
    .where('network_id', '=', network.adnId)
    .distinct()
    .execute();
  const about = { entity: 'app_network', entityId: network.id, status: network.status } as const;
  const { name } = networkOf(network.adnId);
  await noteInRunningTests(
    tx,
    scope,
    services.now(),
    placements.map(({ placement_id: placementId }) => ({ placementId, ...about, name })),
  );
}

/** The same of an account, wherever it is lent to: while it is off, nobody says what its networks pay. */
export async function noteSwitchedAccount(
  { scope, services }: Context,
  tx: Tx,
  account: { readonly id: number; readonly name: string; readonly status: 0 | 1 },
): Promise<void> {
  const placements = await tx
    .selectFrom('app_network')
    .innerJoin('instance', (join) =>
      join
        .onRef('instance.app_id', '=', 'app_network.app_id')
        .onRef('instance.network_id', '=', 'app_network.network_id'),
    )
    .select('instance.placement_id')
    .where('app_network.account_id', '=', account.id)
    .distinct()
    .execute();
  const { id: entityId, name, status } = account;
  await noteInRunningTests(
    tx,
    scope,
    services.now(),
    placements.map(({ placement_id: placementId }) => ({
      ...{ placementId, entity: 'ad_network_account', entityId, name, status },
    })),
  );
}
