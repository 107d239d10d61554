import type { Platform } from '@millrace/contract/publisher/platform';
import type { Tx } from '../../platform/postgres/database.ts';
import { anyOf } from '../mediation/load-app-parts.ts';
import type { OrganizationShard } from './shard.ts';

/** What delivery needs of organizations, apart from their apps. Those without registered phones are left out. */
export async function loadOrganizations(tx: Tx, ids: readonly number[]): Promise<OrganizationShard[]> {
  const rows = await tx
    .selectFrom('test_device')
    .select(['organization_id', 'platform', 'device_id'])
    .where('organization_id', '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.organization_id)].map(([id, devices]) => ({
    id,
    testDevices: devices.map(({ platform, device_id: deviceId }) => ({
      platform: platform as Platform, // The table's own check allows no other.
      deviceId,
    })),
  }));
}
