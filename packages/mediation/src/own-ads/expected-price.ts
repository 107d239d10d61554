import type { OwnCampaign, Rates } from './own-campaign.ts';

/**
 * What a thousand impressions of a campaign bring in a country, USD: the bid itself for CPM, else the bid times how often
 * what is bought comes of a thousand impressions.
 */
export function expectedPrice(
  { pricing, bid, bids }: Pick<OwnCampaign, 'pricing' | 'bid' | 'bids'>,
  country: string | null,
  rates: Rates,
): number {
  const price = (country === null ? undefined : bids[country]) ?? bid;
  const bought = boughtBy[pricing];
  return bought === null ? price : 1000 * price * rates[bought];
}

const boughtBy: Readonly<Record<OwnCampaign['pricing'], keyof Rates | null>> = {
  cpm: null,
  cpc: 'click',
  cpi: 'install',
  cpa: 'event',
};

/** Impressions that what is known of all campaigns weighs in the rate of one. */
const priorWeight = 1000;

/**
 * How often something comes of an impression of one campaign, shrunk towards all of them (the mean of a beta posterior):
 * a new campaign counts as an ordinary one until it has shown otherwise.
 * @param prior the rate over all campaigns
 */
export function shrunkRate(times: number, impressions: number, prior: number): number {
  return (times + priorWeight * prior) / (impressions + priorWeight);
}

/** Of all campaigns before there are any: what is usual in mobile advertising, by the order of its size. */
export const usualRates: Rates = { click: 0.01, install: 0.0005, event: 0.0001 };
