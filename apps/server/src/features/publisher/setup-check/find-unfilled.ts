import { leastRefused, type SetupFinding } from '@millrace/contract/publisher/setup-check';
import type { Context } from '../../../platform/http/context.ts';
import { trafficOf } from './traffic.ts';

/** Instances that were asked often and never had an ad; those asked most first. */
export async function findUnfilled(
  context: Context,
  { appId }: { readonly appId: number },
): Promise<SetupFinding[]> {
  const rows = await trafficOf(context, appId, {
    dimensions: ['instance'],
    metrics: ['instanceRequests', 'instanceFills'],
  });
  const instances = await context.read((tx) =>
    tx
      .selectFrom('instance')
      .innerJoin('placement', 'placement.id', 'instance.placement_id')
      .innerJoin('app_network', (join) =>
        join
          .onRef('app_network.app_id', '=', 'instance.app_id')
          .onRef('app_network.network_id', '=', 'instance.network_id'),
      )
      .select(['instance.id', 'instance.name', 'instance.network_id'])
      .select(['placement.id as placementId', 'placement.name as placementName'])
      .where('instance.app_id', '=', appId)
      .where('instance.status', '=', 1)
      .where('placement.status', '=', 1)
      .where('app_network.status', '=', 1)
      .execute(),
  );
  const byId = new Map(instances.map((one) => [String(one.id), one]));
  return rows
    .flatMap(({ keys: [id = ''], values }): (SetupFinding & { readonly kind: 'neverFills' })[] => {
      const one = byId.get(id);
      if (one === undefined) return [];
      const [requests = 0, fills = 0] = values.map(Number);
      if (requests < leastRefused || fills > 0) return [];
      return [
        {
          kind: 'neverFills',
          instance: { id: one.id, name: one.name },
          placement: { id: one.placementId, name: one.placementName },
          adnId: one.network_id,
          requests,
        },
      ];
    })
    .sort((one, other) => other.requests - one.requests || one.instance.id - other.instance.id);
}
