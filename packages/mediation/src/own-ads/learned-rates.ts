import { shrunkRate, usualRates } from './expected-price.ts';
import type { OwnCampaign, Rates } from './own-campaign.ts';

/** What came of a campaign's impressions in the last days. */
export interface Outcomes {
  readonly impressions: number;
  readonly clicks: number;
  readonly installs: number;
  /** Of those that CPA buys. */
  readonly events: number;
}

export interface Learned {
  readonly rates: ReadonlyMap<number, Rates>;
  /** Of campaigns that nothing is known of. */
  readonly others: Rates;
}

type Known = readonly [campaign: Pick<OwnCampaign, 'id' | 'pricing'>, outcomes: Outcomes];

/** How often what is bought comes of an impression of each campaign: its own rate, shrunk towards those that are alike. */
export function learnedRates(known: readonly Known[]): Learned {
  // Campaigns that buy something else tell of installs and events only if their people want to.
  const others: Rates = {
    click: overAll(known, 'clicks', usualRates.click),
    install: overAll(bought(known, 'cpi'), 'installs', usualRates.install),
    event: overAll(bought(known, 'cpa'), 'events', usualRates.event),
  };
  const rates = known.map(([{ id }, { impressions, clicks, installs, events }]) => {
    const of = (times: number, prior: number) => shrunkRate(times, impressions, prior);
    const own: Rates = {
      click: of(clicks, others.click),
      install: of(installs, others.install),
      event: of(events, others.event),
    };
    return [id, own] as const;
  });
  return { rates: new Map(rates), others };
}

const bought = (known: readonly Known[], pricing: OwnCampaign['pricing']) =>
  known.filter(([campaign]) => campaign.pricing === pricing);

function overAll(
  known: readonly Known[],
  what: Exclude<keyof Outcomes, 'impressions'>,
  usual: number,
): number {
  const sum = (of: keyof Outcomes) => known.reduce((all, [, outcomes]) => all + outcomes[of], 0);
  return shrunkRate(sum(what), sum('impressions'), usual);
}

/** How much a rate has to move before phones' servers are told of it. */
const noticeable = 0.05;

/** Whether what the auction expects of a campaign is noticeably another than it was. */
export function hasMoved(before: Outcomes, now: Outcomes): boolean {
  const pairs = [
    [before.clicks, now.clicks, usualRates.click],
    [before.installs, now.installs, usualRates.install],
    [before.events, now.events, usualRates.event],
  ] as const;
  return pairs.some(([was, is, prior]) => {
    const old = shrunkRate(was, before.impressions, prior);
    return Math.abs(shrunkRate(is, now.impressions, prior) - old) > noticeable * old;
  });
}
