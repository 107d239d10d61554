import type { ErrorName } from '@millrace/contract/kit/error';
import type { CohortFigure } from '@millrace/contract/report/cohort';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { reportErrors } from '@millrace/contract/report/report';
import { reportDefinitions } from './report-definitions.ts';
import { reportMetrics } from './report-metrics.ts';

export const report = {
  metrics: reportMetrics,
  definitions: reportDefinitions,
  dimensions: {
    hour: 'Hour',
    day: 'Date',
    week: 'Week',
    month: 'Month',
    app: 'App',
    platform: 'Platform',
    country: 'Region',
    placement: 'Placement',
    adType: 'Ad type',
    network: 'Ad network',
    instance: 'Instance',
    bidding: 'Bidding',
    rule: 'Mediation rule',
    abTest: 'A/B test',
    abGroup: 'Test group',
    scene: 'Scene',
    appVersion: 'App version',
    sdkVersion: 'SDK version',
    osVersion: 'OS version',
    advertiser: 'Advertiser',
    promotedApp: 'Promoted app',
    campaign: 'Campaign',
    creative: 'Creative',
    segment: 'Segment',
    daysAway: 'Days since last visit',
    item: 'Product',
  } satisfies Record<DimensionKey, string>,
  cohorts: {
    users: 'Users who were first seen on the day, in the app and the region where they were first seen.',
    retention: 'Share of them who used the app on exactly that day after the first one (UTC).',
    adValue:
      'For each day what ads brought then ÷ the users who have reached it, summed up to the day. Each impression counts at its bid, or at the eCPM that its instance was served with. USD.',
    purchaseValue:
      'For each day what users paid in the app then ÷ the users who have reached it, summed up to the day. USD.',
  } satisfies Record<CohortFigure, string>,
  errors: {
    twice: 'Please choose each of them once.',
    tooEarly: 'Reports begin on 2018-01-01.',
    daysReversed: 'The last day lies before the first one.',
    tooManyDays: 'A report covers at most {{max}} days.',
    twoTimes: 'Please choose one of hour, date, week and month.',
    notTogether: 'This metric is not known by the chosen breakdown or filter.',
    sortUnknown: 'A report can be sorted by what it shows.',
    tookTooLong: 'This report took too long. Please choose fewer days, or a coarser breakdown.',
    tooManyRows:
      'This report has more rows than fit a screen. Please choose a coarser breakdown, or export it.',
    tooMuchMemory: 'This report is too large. Please choose fewer days, or a coarser breakdown.',
    busy: 'Too many reports of your organization are being computed. Please try again in a moment.',
  } satisfies Record<ErrorName<typeof reportErrors>, string>,
} as const;
