import { compileOwnAds, type OwnAds } from '@millrace/mediation/own-ads/compile-own-ads';
import { learnedRates } from '@millrace/mediation/own-ads/learned-rates';
import type { CampaignShard } from './campaign-shard.ts';

/** Campaigns ready for auctions, with what is known of how they do. */
export function compileCampaigns(campaigns: readonly CampaignShard[]): OwnAds {
  const known = campaigns.flatMap(({ campaign, outcomes }) =>
    outcomes === undefined ? [] : [[campaign, outcomes] as const],
  );
  const { rates, others } = learnedRates(known);
  return compileOwnAds(
    campaigns.map(({ campaign }) => campaign),
    rates,
    others,
  );
}
