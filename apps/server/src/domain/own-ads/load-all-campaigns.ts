import type { Tx } from '../../platform/postgres/database.ts';
import type { CampaignShard } from './campaign-shard.ts';
import { loadCampaigns } from './load-campaigns.ts';

/** The campaigns of an installation's advertisers that may be shown, as phones' servers have them. @param tx that sees all */
export async function loadAllCampaigns(tx: Tx): Promise<ReadonlyMap<number, CampaignShard>> {
  const advertisers = await tx
    .selectFrom('campaign')
    .select('organization_id')
    .distinct()
    .where('switch', '=', 'on')
    .execute();
  const ids = advertisers.map(({ organization_id }) => organization_id);
  const campaigns = await loadCampaigns(tx, ids, await loadReviewing(tx));
  return new Map([...campaigns.values()].flat().map((shard) => [shard.campaign.id, shard]));
}

/** Whether creatives run before or after they are reviewed. */
export async function loadReviewing(tx: Tx): Promise<'before' | 'after'> {
  const { creative_review } = await tx
    .selectFrom('installation_setting')
    .select('creative_review')
    .executeTakeFirstOrThrow();
  return creative_review === 'after' ? 'after' : 'before';
}
