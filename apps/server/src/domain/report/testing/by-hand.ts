import type { MetricKey } from '@millrace/contract/report/metric';
import type { AdFact } from './ad-fact.ts';
import type { Fact, Reported } from './fact.ts';

/** Where the facts happen: an app with a placement, an instance of its waterfall and one that bids. */
export interface Places {
  readonly app: number;
  readonly placement: number;
  readonly waterfall: number;
  readonly bidder: number;
}

type Told = Pick<Fact, 'metric'> & Partial<Fact>;
const some = (count: number, fact: Told): Told[] => Array.from({ length: count }, () => fact);

/** Two days of three people. The network has reported the waterfall's first day, and nothing else yet. */
export function handMadeFacts({ app, placement, waterfall, bidder }: Places): Fact[] {
  const first = '2026-03-02T10:30:00Z';
  const second = '2026-03-03T09:00:00Z';
  const bare: Fact = {
    ...{ at: first, metric: 'init', app, platform: 1, country: 'DE', placement: 0, adType: -1 },
    ...{ network: -1, instance: 0, bidding: 0, rule: 0, abTest: 0, abGroup: '', scene: 0 },
    ...{ appVersion: '1.0', sdkVersion: '2.6.6', osVersion: '14', user: 'ada', money: '0' },
  };
  const here = { placement, adType: 2 };
  const ofWaterfall = { ...here, instance: waterfall, network: 1 };
  const ofBidder = { ...here, instance: bidder, network: 2, bidding: 1 };
  const told: Told[] = [
    { metric: 'init' },
    { metric: 'init', user: 'bob' },
    { metric: 'init', user: '' },
    ...some(4, { metric: 'waterfallRequest', ...here }),
    ...some(3, { metric: 'waterfallFilled', ...here }),
    ...some(5, { metric: 'instanceRequest', ...ofWaterfall }),
    ...some(2, { metric: 'instanceFilled', ...ofWaterfall }),
    ...some(2, { metric: 'impression', ...ofWaterfall, money: '2' }),
    { metric: 'click', ...ofWaterfall },
    ...some(2, { metric: 'videoStart', ...ofWaterfall }),
    { metric: 'videoEnd', ...ofWaterfall },
    ...some(4, { metric: 'calledShow', ...here }),
    ...some(3, { metric: 'readyTrue', ...here }),
    { metric: 'readyFalse', ...here },
    ...some(3, { metric: 'bidRequest', ...ofBidder }),
    { metric: 'bidAtOnce', ...ofBidder, money: '2.5' },
    { metric: 'bidResponse', ...ofBidder, money: '1.5' },
    { metric: 'bidWin', ...ofBidder, money: '2.5' },
    { metric: 'impression', ...ofBidder, money: '250', user: 'bob' },
    { metric: 'purchase', money: '1.1', user: 'bob' },
    { metric: 'init', at: second },
    { metric: 'impression', ...ofWaterfall, money: '2', user: 'kim', at: second },
  ];
  return told.map((fact) => ({ ...bare, ...fact }));
}

export function handMadeReports({ app, placement, waterfall }: Places): Reported[] {
  const place = { app, placement, network: 1, instance: waterfall, country: 'DE' };
  return [{ ...place, day: '2026-03-02', usd: '0.5', impressions: 2, clicks: 1 }];
}

/** Own ads at the same place: 8 and 2 impressions, 2 clicks, an install of one of these with three events; what nobody pays. */
export function handMadeAds({ app, placement }: Places, organization: number): AdFact[] {
  const ad = {
    ...{ organization, app, placement, country: 'DE' },
    ...{ advertiser: 1_000_000, campaign: 1_000_000, creative: 1 },
  };
  const came = { installs: 1, events: 3, viewInstalls: 1, viewEvents: 2, value: '4.99' };
  const floods = { floodedImpressions: 3, floodedClicks: 5 };
  const late = { lateImpressions: 1, lateClicks: 2 };
  const unpaid = { unbilledImpressions: 8, unbilledClicks: 8, ...floods, ...late };
  return [
    { ...ad, hour: '2026-03-02T10:00:00Z', impressions: 8, clicks: 2, spent: '0.012', ...came },
    { ...ad, hour: '2026-03-03T09:00:00Z', impressions: 2, clicks: 0, spent: '0.003', ...unpaid },
  ];
}

/** What metrics are of both days, and of the waterfall's instance and of the bidding one. */
export const byHand: Readonly<
  Record<MetricKey, { readonly total: string; readonly byInstance?: readonly [string, string] }>
> = {
  requests: { total: '4', byInstance: ['5', '4'] },
  fills: { total: '3', byInstance: ['2', '2'] },
  fillRate: { total: '0.75', byInstance: ['0.4', '0.5'] },
  waterfallRequests: { total: '4' },
  waterfallFills: { total: '3' },
  instanceRequests: { total: '9', byInstance: ['5', '4'] },
  instanceFills: { total: '4', byInstance: ['2', '2'] },
  attemptsPerRequest: { total: '2.25' },
  impressions: { total: '4', byInstance: ['3', '1'] },
  showRate: { total: '1.333333333', byInstance: ['1.5', '0.5'] },
  clicks: { total: '1' },
  ctr: { total: '0.25', byInstance: ['0.333333333', '0'] },
  videoStarts: { total: '2' },
  videoEnds: { total: '1' },
  completionRate: { total: '0.5' },
  showCalls: { total: '4' },
  readyChecks: { total: '4' },
  ready: { total: '3' },
  readyRate: { total: '0.75' },
  // 0.5 reported, 0.25 bid, 0.002 of the second day.
  revenue: { total: '0.752', byInstance: ['0.502', '0.25'] },
  ecpm: { total: '188', byInstance: ['167.333333333', '250'] },
  estimatedRevenue: { total: '0.256', byInstance: ['0.006', '0.25'] },
  estimatedEcpm: { total: '64', byInstance: ['2', '250'] },
  networkRevenue: { total: '0.5' },
  openRevenue: { total: '0.252', byInstance: ['0.002', '0.25'] },
  openShare: { total: '0.335106382' },
  // Where 0.5 was reported, 0.004 had been estimated.
  revenueDifference: { total: '0.496' },
  revenueGap: { total: '124' },
  networkImpressions: { total: '2' },
  networkClicks: { total: '1' },
  networkCtr: { total: '0.5' },
  networkEcpm: { total: '250' },
  bidRequests: { total: '4' },
  bidResponses: { total: '2' },
  bidRate: { total: '0.5' },
  bidWins: { total: '1' },
  winRate: { total: '0.5' },
  bidPrice: { total: '2' },
  winPrice: { total: '2.5' },
  bidImpressions: { total: '1' },
  bidRevenue: { total: '0.0025' },
  bidEcpm: { total: '2.5' },
  // Ada and Bob, then Ada and Kim; Ada saw no ad on the second day.
  dau: { total: '2' },
  deu: { total: '1.5' },
  engagementRate: { total: '0.75' },
  newUsers: { total: '3' },
  newUserShare: { total: '0.75' },
  sessions: { total: '4' },
  sessionsPerDau: { total: '1' },
  arpdau: { total: '0.463' },
  adArpdau: { total: '0.188' },
  arpdeu: { total: '0.250666666' },
  impressionsPerDau: { total: '1' },
  impressionsPerDeu: { total: '1.333333333' },
  purchases: { total: '1' },
  purchaseRevenue: { total: '1.1' },
  totalRevenue: { total: '1.852' },
  adImpressions: { total: '10' },
  adClicks: { total: '2' },
  adCtr: { total: '0.2' },
  filteredImpressions: { total: '3' },
  filteredClicks: { total: '5' },
  unpaidImpressions: { total: '4' },
  unpaidClicks: { total: '1' },
  lateImpressions: { total: '1' },
  lateClicks: { total: '2' },
  spend: { total: '0.015' },
  cpm: { total: '1.5' },
  cpc: { total: '0.0075' },
  installs: { total: '1' },
  adEvents: { total: '3' },
  viewInstalls: { total: '1' },
  viewEvents: { total: '2' },
  conversions: { total: '4' },
  clickConversions: { total: '1' },
  viewConversions: { total: '3' },
  conversionRate: { total: '2' },
  // A view won the only install.
  cvr: { total: '0' },
  cpi: { total: '0.015' },
  cpa: { total: '0.00375' },
  adRevenue: { total: '4.99' },
  roas: { total: '332.666666666' },
};
