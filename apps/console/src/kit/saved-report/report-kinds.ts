import { advertiserDimensions, dimensionKeys } from '@millrace/contract/report/dimension';
import { metricGroups } from '@millrace/contract/report/metric';
import { dimensionsOfGroup, type ReportKind } from '../report/report-kind.ts';
import type { ReportState } from '../report/report-state.ts';

const lastWeek = {
  period: 'last7',
  dimensions: ['day'],
  filters: [],
  compare: false,
  shares: false,
} as const;

/** What was delivered and earned. */
export const performance: ReportKind = {
  usual: {
    ...lastWeek,
    metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'],
  } satisfies ReportState,
  groups: metricGroups,
  dimensions: dimensionKeys.filter((key) => !advertiserDimensions.includes(key)),
};

/** What networks bid inside the app, and how often they won. */
export const bidding: ReportKind = {
  usual: {
    ...lastWeek,
    dimensions: ['network'],
    metrics: ['bidRequests', 'bidResponses', 'bidRate', 'winRate', 'bidRevenue', 'bidEcpm'],
  } satisfies ReportState,
  groups: ['bidding', 'delivery', 'money'],
  dimensions: dimensionsOfGroup('bidding'),
};

/** How many people there are, how many see ads, and what each brings. */
export const userActivity: ReportKind = {
  usual: {
    ...lastWeek,
    metrics: ['dau', 'deu', 'engagementRate', 'newUsers', 'arpdau', 'arpdeu', 'impressionsPerDau'],
  } satisfies ReportState,
  groups: ['users', 'purchases', 'money', 'delivery'],
  dimensions: dimensionsOfGroup('users'),
};

const ofOwnAds = dimensionsOfGroup('ownAds').filter((key) => key !== 'advertiser');

/** What an advertiser's ads did, wherever they ran. */
export const ads: ReportKind = {
  usual: {
    ...lastWeek,
    metrics: ['spend', 'adImpressions', 'adClicks', 'adCtr', 'installs', 'cpi'],
  } satisfies ReportState,
  groups: ['ownAds'],
  dimensions: ofOwnAds,
};

/** What came of them, and what that was worth. */
export const retargeting: ReportKind = {
  usual: {
    ...lastWeek,
    period: 'last28',
    dimensions: ['campaign'],
    metrics: [
      'spend',
      'adImpressions',
      'adClicks',
      'conversions',
      'conversionRate',
      'adRevenue',
      'roas',
      'cpa',
    ],
  } satisfies ReportState,
  groups: ['ownAds'],
  dimensions: ofOwnAds,
};
