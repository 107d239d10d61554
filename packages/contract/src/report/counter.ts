import { type DimensionKey, dimensionKeys, mediationDimensions, ownAdDimensions } from './dimension.ts';

/**
 * Where figures come from: `delivery` is what phones reported and the server answered, `money` the networks' figures and
 * what stands in for them, `network` other counts of the networks, `users` and `firstSeen` the people, `ownAds` what ads of
 * the platform's advertisers did, `calendar` the days asked about.
 */
export type Source = 'delivery' | 'money' | 'network' | 'users' | 'firstSeen' | 'ownAds' | 'calendar';

const users: readonly DimensionKey[] = [
  'day',
  'week',
  'month',
  'app',
  'platform',
  'country',
  'abTest',
  'abGroup',
];

/** What each source can tell apart. Networks report by day, country and ad unit; their money is shared out further. */
const sourceDimensions: Readonly<Record<Source, readonly DimensionKey[]>> = {
  delivery: mediationDimensions,
  money: mediationDimensions,
  network: ['day', 'week', 'month', 'app', 'country', 'placement', 'network', 'instance'],
  users,
  firstSeen: users.filter((key) => key !== 'abTest' && key !== 'abGroup'),
  ownAds: ['hour', 'day', 'week', 'month', 'app', 'country', 'placement', ...ownAdDimensions],
  calendar: dimensionKeys,
};

interface CounterRow {
  readonly source: Source;
  /** What its records don't say, so that it can't be told apart by it though its source can. */
  readonly lacks?: readonly DimensionKey[];
}

/** The dimensions that tell instances apart. */
export const instanceLevel: readonly DimensionKey[] = ['network', 'instance', 'bidding'];

const instances = { lacks: instanceLevel } as const;
const scenes = { lacks: ['scene'] } as const;
const instancesAndScenes = { lacks: [...instanceLevel, 'scene'] } as const;
/** Of the app as a whole: a start, a purchase. */
const places = {
  lacks: [...instanceLevel, 'placement', 'adType', 'rule', 'abTest', 'abGroup', 'scene'],
} as const;
const delivery = { source: 'delivery' } as const;

/** What is counted and can be added up; every metric is a formula of these. Money in USD. */
export const counters = {
  inits: { ...delivery, ...places },
  waterfallRequests: { ...delivery, ...instancesAndScenes },
  waterfallFills: { ...delivery, ...instancesAndScenes },
  instanceRequests: { ...delivery, ...scenes },
  instanceFills: { ...delivery, ...scenes },
  impressions: delivery,
  clicks: delivery,
  videoStarts: delivery,
  videoEnds: delivery,
  showCalls: { ...delivery, ...instances },
  ready: { ...delivery, ...instances },
  notReady: { ...delivery, ...instances },
  bidRequests: { ...delivery, ...scenes },
  bidResponses: { ...delivery, ...scenes },
  bidWins: { ...delivery, ...scenes },
  bidImpressions: delivery,
  /** Sum of the eCPMs that were bid. */
  bidPrices: { ...delivery, ...scenes },
  /** Sum of the eCPMs that won. */
  winPrices: { ...delivery, ...scenes },
  purchases: { ...delivery, ...places },
  purchaseRevenue: { ...delivery, ...places },
  /** Impressions × (bid, else the eCPM that the waterfall was served with) ÷ 1000. */
  estimate: delivery,
  /** The part of it whose day, instance and country no network has reported yet. */
  openEstimate: { source: 'money' },
  /** What networks reported. */
  reported: { source: 'money' },
  /** The part of it in reports that count impressions. */
  countedRevenue: { source: 'network' },
  networkImpressions: { source: 'network' },
  networkClicks: { source: 'network' },
  /** Sum of the users of each day. */
  userDays: { source: 'users' },
  /** Sum of the users of each day who saw an ad. */
  engagedDays: { source: 'users' },
  newUsers: { source: 'firstSeen' },
  /** What was bought of own ads, and what it cost. */
  adImpressions: { source: 'ownAds' },
  adClicks: { source: 'ownAds' },
  adSpend: { source: 'ownAds' },
  /** Beside those: what happened and nobody pays, and how much of it came in floods, and too late. */
  adUnbilledImpressions: { source: 'ownAds' },
  adUnbilledClicks: { source: 'ownAds' },
  adFloodedImpressions: { source: 'ownAds' },
  adFloodedClicks: { source: 'ownAds' },
  adLateImpressions: { source: 'ownAds' },
  adLateClicks: { source: 'ownAds' },
  /** What came of them, as apps and measurement companies told it, and what that was worth to the advertiser. */
  adInstalls: { source: 'ownAds' },
  adEvents: { source: 'ownAds' },
  /** Of those, what was won by a view. */
  adViewInstalls: { source: 'ownAds' },
  adViewEvents: { source: 'ownAds' },
  adValue: { source: 'ownAds' },
  /** Days of the period, as far as they lie in a row's day, week or month. */
  days: { source: 'calendar' },
} as const satisfies Record<string, CounterRow>;

export type Counter = keyof typeof counters;
export const counterKeys = Object.keys(counters) as Counter[];

/** What a counter can be told apart by. */
export function counterKnows(counter: Counter, dimension: DimensionKey): boolean {
  const { source, lacks = [] }: CounterRow = counters[counter];
  return sourceDimensions[source].includes(dimension) && !lacks.includes(dimension);
}
