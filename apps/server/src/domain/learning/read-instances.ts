import { asAdType } from '@millrace/contract/publisher/ad-type';
import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AppsOfOrganization } from '../mediation/load-app-parts.ts';
import { loadManualEcpm } from '../mediation/load-placements.ts';
import type { AppInstance } from './estimation.ts';

/** Instances that are read together: a query's answer holds the server as long as it is read. */
const page = 1000;
/** Of networks that report nowhere: what is known of them was uploaded, when the day was over. */
const lagWithoutReports = 24;

/** Every instance of apps with what estimates need to know of it, in pages; those switched off may come back. */
export async function* readInstances(
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  apps: AppsOfOrganization,
): AsyncGenerator<AppInstance[]> {
  let last = 0;
  for (;;) {
    const instances = await asSystem((tx) => readPage(tx, apps, last));
    if (instances.length > 0) yield instances;
    if (instances.length < page) return;
    last = instances.at(-1)?.id ?? last;
  }
}

async function readPage(
  tx: Tx,
  { organizationId, appIds }: AppsOfOrganization,
  after: number,
): Promise<AppInstance[]> {
  const rows = await tx
    .selectFrom('instance')
    .innerJoin('placement', 'placement.id', 'instance.placement_id')
    .select([
      'instance.id',
      'instance.app_id as appId',
      'instance.placement_id as placementId',
      'instance.network_id as networkId',
      'placement.ad_type as adType',
      'instance.unit_changed_at as unitChangedAt',
    ])
    .where('instance.organization_id', '=', organizationId)
    .where('instance.app_id', '=', anyOf(appIds))
    .where('instance.id', '>', after)
    .orderBy('instance.id')
    .limit(page)
    .execute();
  const manual = await loadManualEcpm(
    tx,
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ unitChangedAt, adType, ...row }) => ({
    ...row,
    adType: asAdType(adType),
    manualEcpm: manual.get(row.id) ?? {},
    editedAt: unitChangedAt?.getTime() ?? null,
    lagHours: lagOf(row.networkId),
  }));
}

function lagOf(networkId: number): number {
  return (isNetworkId(networkId) ? networkOf(networkId).reportLagHours : null) ?? lagWithoutReports;
}
