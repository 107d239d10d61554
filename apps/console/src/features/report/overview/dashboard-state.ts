import {
  type DashboardMetric,
  type DashboardSpan,
  dashboardMetrics,
  dashboardSpans,
} from '@millrace/contract/report/dashboard';

/** What a dashboard shows; its address carries it. */
export interface DashboardState {
  readonly span: DashboardSpan;
  /** The one that is drawn large. */
  readonly metric: DashboardMetric;
}

const usual: DashboardState = { span: 7, metric: 'revenue' };

/** What the address can't mean is left out. */
export function readDashboard(query: URLSearchParams): DashboardState {
  return {
    span: dashboardSpans.find((span) => String(span) === query.get('days')) ?? usual.span,
    metric: dashboardMetrics.find((metric) => metric === query.get('metric')) ?? usual.metric,
  };
}

/** The same query with this in it; what is usual is not said. */
export function writeDashboard(query: URLSearchParams, { span, metric }: DashboardState): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('days');
  next.delete('metric');
  if (span !== usual.span) next.set('days', String(span));
  if (metric !== usual.metric) next.set('metric', metric);
  return next;
}
