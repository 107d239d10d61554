import type { MetricKey } from '@millrace/contract/report/metric';
import { queryAds, queryReport } from '@millrace/contract/report/report';
import { createContext, useContext } from 'react';

/** Where the figures of a report screen come from. */
export interface ReportSource {
  readonly query: typeof queryReport;
  /** What is exported. */
  readonly kind: 'report' | 'ads';
  /** Which values a filter has is asked of the first of these that knows it: of requests most, for they are there before anything fills. */
  readonly counted: readonly MetricKey[];
}

/** A publisher's apps. */
export const ofApps: ReportSource = {
  query: queryReport,
  kind: 'report',
  counted: ['requests', 'impressions', 'adImpressions'],
};

/** An advertiser's own ads. */
export const ofAds: ReportSource = { query: queryAds, kind: 'ads', counted: ['adImpressions'] };

export const ReportSourceContext = createContext<ReportSource>(ofApps);

export function useReportSource(): ReportSource {
  return useContext(ReportSourceContext);
}
