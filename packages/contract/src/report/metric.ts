import { type Counter, counterKnows, counters, instanceLevel, type Source } from './counter.ts';
import { type DimensionKey, dimensionKeys } from './dimension.ts';
import {
  countersOf,
  evaluate,
  type Formula,
  isRatio,
  minus,
  over,
  per,
  plus,
  sumOf,
  times,
  unit,
} from './formula.ts';

/** What a value is: `percent` is a share, 1 = 100 %; `money` and `ecpm` are USD, the latter per thousand impressions. */
export type Unit = 'count' | 'number' | 'percent' | 'money' | 'ecpm';

/** Where the picker shows it. */
export const metricGroups = [
  'delivery',
  'money',
  'network',
  'bidding',
  'users',
  'purchases',
  'ownAds',
] as const;
export type MetricGroup = (typeof metricGroups)[number];

export interface Metric {
  readonly group: MetricGroup;
  readonly unit: Unit;
  readonly formula: Formula;
  /**
   * The formula where networks or instances are told apart or chosen: a request for an ad is one of the placement, and of each
   * instance that is asked.
   */
  readonly byInstance?: Formula;
  /** False: more is not better, so a screen must not colour it as a gain. */
  readonly moreIsBetter?: false;
}

const instanceRequests = plus('instanceRequests', 'bidRequests');
const instanceFills = plus('instanceFills', 'bidResponses');
const revenue = plus('reported', 'openEstimate');
const earned = plus(revenue, 'purchaseRevenue');
const replaced = minus('estimate', 'openEstimate');
const perThousand = (money: Formula | Counter, impressions: Counter) => over(times(money, 1000), impressions);

/** Installs and events of what own ads promote. */
const conversions = plus('adInstalls', 'adEvents');
/** Those that no click won would be a share of something else. */
const clickInstalls = minus('adInstalls', 'adViewInstalls');
const viewConversions = plus('adViewInstalls', 'adViewEvents');

/** Every metric. Ratios are computed from sums, never averaged. */
export const metrics = {
  requests: {
    group: 'delivery',
    unit: 'count',
    formula: sumOf('waterfallRequests'),
    byInstance: instanceRequests,
  },
  fills: { group: 'delivery', unit: 'count', formula: sumOf('waterfallFills'), byInstance: instanceFills },
  fillRate: {
    group: 'delivery',
    unit: 'percent',
    formula: over('waterfallFills', 'waterfallRequests'),
    byInstance: over(instanceFills, instanceRequests),
  },
  waterfallRequests: {
    group: 'delivery',
    unit: 'count',
    formula: sumOf('waterfallRequests'),
  },
  waterfallFills: { group: 'delivery', unit: 'count', formula: sumOf('waterfallFills') },
  instanceRequests: { group: 'delivery', unit: 'count', formula: instanceRequests },
  instanceFills: { group: 'delivery', unit: 'count', formula: instanceFills },
  attemptsPerRequest: {
    group: 'delivery',
    unit: 'number',
    formula: over(instanceRequests, 'waterfallRequests'),
    moreIsBetter: false,
  },
  impressions: { group: 'delivery', unit: 'count', formula: sumOf('impressions') },
  showRate: {
    group: 'delivery',
    unit: 'percent',
    formula: over('impressions', 'waterfallFills'),
    byInstance: over('impressions', instanceFills),
  },
  clicks: { group: 'delivery', unit: 'count', formula: sumOf('clicks') },
  ctr: { group: 'delivery', unit: 'percent', formula: over('clicks', 'impressions') },
  videoStarts: { group: 'delivery', unit: 'count', formula: sumOf('videoStarts') },
  videoEnds: { group: 'delivery', unit: 'count', formula: sumOf('videoEnds') },
  completionRate: { group: 'delivery', unit: 'percent', formula: over('videoEnds', 'videoStarts') },
  showCalls: { group: 'delivery', unit: 'count', formula: sumOf('showCalls') },
  readyChecks: {
    group: 'delivery',
    unit: 'count',
    formula: plus('ready', 'notReady'),
  },
  ready: { group: 'delivery', unit: 'count', formula: sumOf('ready') },
  readyRate: {
    group: 'delivery',
    unit: 'percent',
    formula: over('ready', plus('ready', 'notReady')),
  },
  revenue: { group: 'money', unit: 'money', formula: revenue },
  ecpm: { group: 'money', unit: 'ecpm', formula: perThousand(revenue, 'impressions') },
  estimatedRevenue: { group: 'money', unit: 'money', formula: sumOf('estimate') },
  estimatedEcpm: { group: 'money', unit: 'ecpm', formula: perThousand('estimate', 'impressions') },
  networkRevenue: { group: 'money', unit: 'money', formula: sumOf('reported') },
  openRevenue: { group: 'money', unit: 'money', formula: sumOf('openEstimate'), moreIsBetter: false },
  openShare: {
    group: 'money',
    unit: 'percent',
    formula: over('openEstimate', revenue),
    moreIsBetter: false,
  },
  revenueDifference: { group: 'money', unit: 'money', formula: minus('reported', replaced) },
  revenueGap: { group: 'money', unit: 'percent', formula: over(minus('reported', replaced), replaced) },
  networkImpressions: { group: 'network', unit: 'count', formula: sumOf('networkImpressions') },
  networkClicks: { group: 'network', unit: 'count', formula: sumOf('networkClicks') },
  networkCtr: { group: 'network', unit: 'percent', formula: over('networkClicks', 'networkImpressions') },
  networkEcpm: {
    group: 'network',
    unit: 'ecpm',
    formula: perThousand('countedRevenue', 'networkImpressions'),
  },
  bidRequests: { group: 'bidding', unit: 'count', formula: sumOf('bidRequests') },
  bidResponses: { group: 'bidding', unit: 'count', formula: sumOf('bidResponses') },
  bidRate: { group: 'bidding', unit: 'percent', formula: over('bidResponses', 'bidRequests') },
  bidWins: { group: 'bidding', unit: 'count', formula: sumOf('bidWins') },
  winRate: { group: 'bidding', unit: 'percent', formula: over('bidWins', 'bidResponses') },
  bidPrice: { group: 'bidding', unit: 'ecpm', formula: over('bidPrices', 'bidResponses') },
  winPrice: { group: 'bidding', unit: 'ecpm', formula: over('winPrices', 'bidWins') },
  bidImpressions: { group: 'bidding', unit: 'count', formula: sumOf('bidImpressions') },
  bidRevenue: { group: 'bidding', unit: 'money', formula: per('winPrices', 1000) },
  bidEcpm: { group: 'bidding', unit: 'ecpm', formula: over('winPrices', 'bidImpressions') },
  dau: { group: 'users', unit: 'number', formula: over('userDays', 'days') },
  deu: { group: 'users', unit: 'number', formula: over('engagedDays', 'days') },
  engagementRate: { group: 'users', unit: 'percent', formula: over('engagedDays', 'userDays') },
  newUsers: { group: 'users', unit: 'count', formula: sumOf('newUsers') },
  newUserShare: {
    group: 'users',
    unit: 'percent',
    formula: over('newUsers', 'userDays'),
    moreIsBetter: false,
  },
  sessions: { group: 'users', unit: 'count', formula: sumOf('inits') },
  sessionsPerDau: { group: 'users', unit: 'number', formula: over('inits', 'userDays') },
  arpdau: { group: 'users', unit: 'money', formula: over(earned, 'userDays') },
  adArpdau: { group: 'users', unit: 'money', formula: over(revenue, 'userDays') },
  arpdeu: { group: 'users', unit: 'money', formula: over(revenue, 'engagedDays') },
  impressionsPerDau: { group: 'users', unit: 'number', formula: over('impressions', 'userDays') },
  impressionsPerDeu: { group: 'users', unit: 'number', formula: over('impressions', 'engagedDays') },
  purchases: { group: 'purchases', unit: 'count', formula: sumOf('purchases') },
  purchaseRevenue: {
    group: 'purchases',
    unit: 'money',
    formula: sumOf('purchaseRevenue'),
  },
  totalRevenue: { group: 'purchases', unit: 'money', formula: earned },
  adImpressions: { group: 'ownAds', unit: 'count', formula: sumOf('adImpressions') },
  adClicks: { group: 'ownAds', unit: 'count', formula: sumOf('adClicks') },
  adCtr: { group: 'ownAds', unit: 'percent', formula: over('adClicks', 'adImpressions') },
  filteredImpressions: {
    group: 'ownAds',
    unit: 'count',
    formula: sumOf('adFloodedImpressions'),
    moreIsBetter: false,
  },
  filteredClicks: { group: 'ownAds', unit: 'count', formula: sumOf('adFloodedClicks'), moreIsBetter: false },
  unpaidImpressions: {
    group: 'ownAds',
    unit: 'count',
    formula: minus(minus('adUnbilledImpressions', 'adFloodedImpressions'), 'adLateImpressions'),
    moreIsBetter: false,
  },
  unpaidClicks: {
    group: 'ownAds',
    unit: 'count',
    formula: minus(minus('adUnbilledClicks', 'adFloodedClicks'), 'adLateClicks'),
    moreIsBetter: false,
  },
  lateImpressions: {
    group: 'ownAds',
    unit: 'count',
    formula: sumOf('adLateImpressions'),
    moreIsBetter: false,
  },
  lateClicks: { group: 'ownAds', unit: 'count', formula: sumOf('adLateClicks'), moreIsBetter: false },
  installs: { group: 'ownAds', unit: 'count', formula: sumOf('adInstalls') },
  adEvents: { group: 'ownAds', unit: 'count', formula: sumOf('adEvents') },
  viewInstalls: { group: 'ownAds', unit: 'count', formula: sumOf('adViewInstalls') },
  viewEvents: { group: 'ownAds', unit: 'count', formula: sumOf('adViewEvents') },
  conversions: { group: 'ownAds', unit: 'count', formula: conversions },
  clickConversions: { group: 'ownAds', unit: 'count', formula: minus(conversions, viewConversions) },
  viewConversions: { group: 'ownAds', unit: 'count', formula: viewConversions },
  conversionRate: { group: 'ownAds', unit: 'percent', formula: over(conversions, 'adClicks') },
  cvr: { group: 'ownAds', unit: 'percent', formula: over(clickInstalls, 'adClicks') },
  spend: { group: 'ownAds', unit: 'money', formula: sumOf('adSpend') },
  cpm: { group: 'ownAds', unit: 'ecpm', formula: perThousand('adSpend', 'adImpressions') },
  cpc: { group: 'ownAds', unit: 'money', formula: over('adSpend', 'adClicks'), moreIsBetter: false },
  cpi: { group: 'ownAds', unit: 'money', formula: over('adSpend', 'adInstalls'), moreIsBetter: false },
  cpa: { group: 'ownAds', unit: 'money', formula: over('adSpend', conversions), moreIsBetter: false },
  adRevenue: { group: 'ownAds', unit: 'money', formula: sumOf('adValue') },
  roas: { group: 'ownAds', unit: 'percent', formula: over('adValue', 'adSpend') },
} as const satisfies Record<string, Metric>;

export type MetricKey = keyof typeof metrics;
export const metricKeys = Object.keys(metrics) as MetricKey[];

/** Places behind the point that a screen shows; counts have none. */
export const unitDigits: Readonly<Record<Unit, number>> = {
  count: 0,
  number: 2,
  percent: 2,
  money: 2,
  ecpm: 2,
};

/** The message that names a metric. */
export function metricLabel<Key extends MetricKey>(key: Key) {
  return `report.metrics.${key}` as const;
}

/** The message that says what it is and how it is computed. */
export function metricDefinition<Key extends MetricKey>(key: Key) {
  return `report.definitions.${key}` as const;
}

const isOfInstances = (used: readonly DimensionKey[]) => used.some((one) => instanceLevel.includes(one));

/** The formula of a metric in a report that is broken down or filtered by these. */
export function formulaOf(key: MetricKey, used: readonly DimensionKey[]): Formula {
  const { formula, byInstance }: Metric = metrics[key];
  return byInstance !== undefined && isOfInstances(used) ? byInstance : formula;
}

/** What a metric is where nothing was counted: 0 of a count, and null of a ratio, of which there is nothing to say. */
export function figureOfNothing(key: MetricKey, used: readonly DimensionKey[]): '0' | null {
  const value = evaluate(formulaOf(key, used), (counter) => (counter === 'days' ? unit : 0n));
  return value === null ? null : '0';
}

/** Whether it tells of people, which only those may see who may see user activity. */
export function isAboutUsers(key: MetricKey): boolean {
  return metrics[key].group === 'users';
}

/** Whether it tells of ads of the platform's advertisers: the only ones that those may ask for. */
export function isOfOwnAds(key: MetricKey): boolean {
  return metrics[key].group === 'ownAds';
}

/** Sources whose counts can be added up over rows: a person may be in two of them, and a day is in each. */
const addable: ReadonlySet<Source> = new Set(['delivery', 'money', 'network', 'ownAds'] satisfies Source[]);

/** Whether the figures of rows make up that of all of them: of money and counts, of no ratio and not of people. */
export function isSum(key: MetricKey): boolean {
  const { formula }: Metric = metrics[key];
  return !isRatio(formula) && countersOf(formula).every((counter) => addable.has(counters[counter].source));
}

/** The dimensions that a metric can be broken down and filtered by. */
export function dimensionsOf(key: MetricKey): DimensionKey[] {
  return dimensionKeys.filter((dimension) => {
    const read = countersOf(formulaOf(key, [dimension]));
    return read.every((counter) => counterKnows(counter, dimension));
  });
}

/** Whether our own estimates of revenue are a part of a metric. */
export function holdsEstimates(metric: MetricKey): boolean {
  const { formula }: Metric = metrics[metric];
  return countersOf(formula).includes('openEstimate');
}
