import type { OwnAdOutcome, OwnAdsAuction } from '@millrace/contract/kit/serving';
import type { ExplainedAuction, Looked } from '@millrace/mediation/own-ads/explain-auction';
import type { PublisherSay } from '@millrace/mediation/own-ads/own-campaign';
import { floorOf } from '@millrace/mediation/own-ads/refusals';
import { floatText } from '../../platform/decimal.ts';
import { netOf } from './campaign-money.ts';
import type { CampaignShard } from './campaign-shard.ts';

/** Campaigns that are shown one by one: whoever looks wants to know of the dearest. */
const most = 50;

/** Of an app that lets in nobody, or a phone that gets nothing. */
export const nobodyLooked: ExplainedAuction = { won: null, looked: [], elsewhere: 0 };

interface Met {
  readonly say: PublisherSay;
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly campaign: (id: number) => CampaignShard | undefined;
  /** Campaigns that are known to have won, besides the one that the auction says: of cards several do. */
  readonly winners?: ReadonlySet<number>;
}

/** An auction as the publisher reads it: of each campaign whose it is and what it promotes, not what its people call it. */
export function presentAuction(
  { won, looked, elsewhere }: ExplainedAuction,
  { say, country, campaign, winners }: Met,
): OwnAdsAuction {
  const known = looked.map((one) =>
    winners?.has(one.campaignId) ? { ...one, outcome: 'won' as const } : one,
  );
  const ranked = known.sort((one, other) => rank(one) - rank(other));
  const counts = new Map<OwnAdOutcome, number>();
  for (const { outcome } of ranked.slice(most)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  if (elsewhere > 0) counts.set('country', elsewhere);
  return {
    mode: say.mode === 'off' && say.house.size > 0 ? 'house' : say.mode,
    floor: floatText(floorOf(say, country)),
    ...netBid(won, won === null ? undefined : campaign(won.campaign.id)),
    arm: won?.arm ?? 'greedy',
    probability: won?.probability ?? null,
    looked: ranked.slice(0, most).map(({ campaignId, price, outcome, failure }) => {
      const shard = campaign(campaignId);
      const advertiser =
        shard === undefined ? null : { id: shard.campaign.advertiserId, name: shard.advertiser };
      return {
        ...{ campaignId, advertiser, promoted: shard?.promoted.name ?? null },
        ...{ price: floatText(price), outcome, failure },
      };
    }),
    more: [...counts].map(([outcome, campaigns]) => ({ outcome, campaigns })),
  };
}

function netBid(won: ExplainedAuction['won'], shard: CampaignShard | undefined): Pick<OwnAdsAuction, 'net'> {
  return won === null || won.price === 0 || shard?.kept === undefined
    ? {}
    : { net: floatText(netOf(won.price, shard)) };
}

const rank = ({ outcome }: Looked): number => (outcome === 'won' ? 0 : 1);
