import {
  adTypesOf,
  networkIds,
  networkOf,
  supportsBidding,
} from '@millrace/contract/publisher/network/find-network';
import { recordChanges } from '../../platform/change-log/change-log.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** Networks whose instances nobody enters: there is one in each placement that they serve. */
const ownNetworks = networkIds.filter((id) => !networkOf(id).unit.entered);

interface Missing {
  readonly adnId: number;
  readonly placementId: number;
  readonly adType: number;
  readonly platform: number;
}

/**
 * Makes the instances that are missing of networks that make them by themselves and are on in the app: one in each
 * placement whose ad type they serve. To be called when such a network is set up or switched on, and for a new placement.
 */
export async function makeOwnInstances({ scope }: Context, tx: Tx, appId: number): Promise<void> {
  const missing = (await findMissing(tx, appId)).filter(isServed);
  if (missing.length === 0) return;
  const rows = missing.map(({ adnId, placementId }) => ({
    organization_id: scope.organizationId,
    app_id: appId,
    placement_id: placementId,
    network_id: adnId,
    name: networkOf(adnId).name,
    unit_id: String(placementId),
    is_bidding: supportsBidding(adnId),
  }));
  const made = await tx
    .insertInto('instance')
    .values(rows)
    // Somebody else has made it at this moment.
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'network_id', 'app_id', 'unit_id']).doNothing(),
    )
    .returning(['id', 'placement_id', 'network_id', 'name', 'unit_id', 'is_bidding'])
    .execute();
  await recordChanges(
    tx,
    scope,
    made.map(({ id, placement_id, network_id, name, unit_id, is_bidding }) => ({
      entity: 'instance',
      entityId: id,
      action: 'add',
      name,
      appId,
      after: {
        name,
        unitId: unit_id,
        placementId: placement_id,
        adnId: network_id,
        isBidding: is_bidding,
        status: 1,
      },
    })),
  );
}

function findMissing(tx: Tx, appId: number): Promise<Missing[]> {
  return tx
    .selectFrom('app_network')
    .innerJoin('app', 'app.id', 'app_network.app_id')
    .innerJoin('placement', 'placement.app_id', 'app_network.app_id')
    .leftJoin('instance', (join) =>
      join
        .onRef('instance.placement_id', '=', 'placement.id')
        .onRef('instance.network_id', '=', 'app_network.network_id'),
    )
    .where('app_network.app_id', '=', appId)
    .where('app_network.status', '=', 1)
    .where('app_network.network_id', 'in', ownNetworks)
    .where('instance.id', 'is', null)
    .select([
      'app_network.network_id as adnId',
      'placement.id as placementId',
      'placement.ad_type as adType',
      'app.platform',
    ])
    .orderBy('placement.id')
    .execute();
}

function isServed({ adnId, adType, platform }: Missing): boolean {
  return adTypesOf(adnId, platform === 0 ? 0 : 1).some((served) => served === adType);
}
