import type { Platform } from '@millrace/contract/publisher/platform';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { loadReviewing } from '../own-ads/load-all-campaigns.ts';
import { loadCampaignLinks } from '../own-ads/load-campaign-links.ts';
import { loadCampaigns } from '../own-ads/load-campaigns.ts';
import { loadEventWriters } from '../own-ads/load-event-writers.ts';
import { loadPromoted } from '../own-ads/load-promoted.ts';
import type { OrganizationShard } from './shard.ts';

/** What delivery needs of organizations, apart from their apps. Those that have nothing of it are left out. */
export async function loadOrganizations(tx: Tx, ids: readonly number[]): Promise<OrganizationShard[]> {
  const devices = Map.groupBy(await loadDevices(tx, ids), (row) => row.organization_id);
  const campaigns = await loadCampaigns(tx, ids, await loadReviewing(tx));
  const links = await loadCampaignLinks(tx, ids);
  const promoted = await loadPromoted(tx, ids);
  // Of events of what is promoted, and of nothing else.
  const writers = await loadEventWriters(tx, [...promoted.keys()]);
  const there = ids.filter((id) => devices.has(id) || links.has(id) || promoted.has(id));
  return there.map((id) => ({
    id,
    testDevices: (devices.get(id) ?? []).map(({ platform, device_id: deviceId }) => ({
      platform: platform as Platform, // The table's own check allows no other.
      deviceId,
    })),
    campaigns: campaigns.get(id) ?? [],
    links: links.get(id) ?? [],
    promoted: promoted.get(id) ?? [],
    writers: writers.get(id) ?? [],
  }));
}

function loadDevices(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('test_device')
    .select(['organization_id', 'platform', 'device_id'])
    .where('organization_id', '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
