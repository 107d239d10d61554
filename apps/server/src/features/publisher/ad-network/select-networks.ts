import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { selectAppNetworks } from '@millrace/contract/publisher/ad-network';
import { adTypesOf, matchesNetwork } from '@millrace/contract/publisher/network/find-network';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { findApp } from './find-app.ts';

/** The networks that an app's instances can be of. */
export function selectNetworksOfApp(
  context: Context,
  { pubAppId, placementId, withInstances, page, size, search = '' }: RequestOf<typeof selectAppNetworks>,
): Promise<ResponseOf<typeof selectAppNetworks>> {
  return context.read(async (tx) => {
    const { plat } = await findApp(tx, pubAppId);
    const adType = placementId === undefined ? undefined : await adTypeOf(tx, pubAppId, placementId);
    const rows = await tx
      .selectFrom('app_network')
      .select(['id as adNetworkAppId', 'network_id as adnId'])
      .where('app_id', '=', pubAppId)
      .where((eb) =>
        withInstances === 1
          ? eb.exists(
              eb
                .selectFrom('instance')
                .select('instance.id')
                .where('instance.app_id', '=', pubAppId)
                .whereRef('instance.network_id', '=', 'app_network.network_id'),
            )
          : eb('status', '=', 1),
      )
      .orderBy('network_id')
      .execute();
    const list = rows.filter(
      ({ adnId }) =>
        matchesNetwork(adnId, search) &&
        (adType === undefined || adTypesOf(adnId, plat).some((served) => served === adType)),
    );
    return { list: list.slice((page - 1) * size, page * size), total: list.length };
  });
}

async function adTypeOf(tx: Tx, appId: number, placementId: number): Promise<number> {
  const row = await tx
    .selectFrom('placement')
    .select('ad_type')
    .where('app_id', '=', appId)
    .where('id', '=', placementId)
    .executeTakeFirst();
  return found(row).ad_type;
}
