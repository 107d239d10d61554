import type { ReportFilter, ReportRequestInput } from './definition.ts';
import { isAboutUsers, type MetricKey } from './metric.ts';
import { inMonthBefore, periodBefore, periodOf } from './period.ts';

/** How many days a dashboard shows, each beside as many days right before. */
export const dashboardSpans = [7, 28] as const;
export type DashboardSpan = (typeof dashboardSpans)[number];

/** The charts of a dashboard, in their order. */
export const dashboardMetrics = [
  'revenue',
  'ecpm',
  'impressions',
  'fillRate',
  'requests',
  'dau',
  'arpdau',
  'deu',
  'arpdeu',
  'engagementRate',
] as const satisfies readonly MetricKey[];
export type DashboardMetric = (typeof dashboardMetrics)[number];

/** The preset whose days a dashboard shows. */
export const spanPresets = { 7: 'last7', 28: 'last28' } as const satisfies Record<DashboardSpan, string>;

export interface DashboardInput {
  /** In UTC. */
  readonly today: string;
  readonly span: DashboardSpan;
  /** Of one app; without it of all apps of the organization. */
  readonly app?: number | undefined;
  /** Whether the person may see figures about users. */
  readonly users: boolean;
}

/** More days and regions than there are. */
const everyRow = 20_000;

/**
 * What a dashboard asks, each a question of `POST /report/query`; all it shows comes of these three.
 *
 * `cards`: revenue by day since the month before last began. `charts`: the metrics by day with the days before. `regions`:
 * revenue by day and region with the days before.
 */
export function dashboardQuestions({ today, span, app, users }: DashboardInput) {
  const filters: ReportFilter[] =
    app === undefined ? [] : [{ dimension: 'app', values: [String(app)], exclude: false }];
  const shown = periodOf(spanPresets[span], today);
  const before = periodBefore(shown);
  const days = { ...shown, beforeFrom: before.from, beforeTo: before.to };
  return {
    cards: {
      from: inMonthBefore(periodOf('lastMonth', today)).from,
      to: today,
      dimensions: ['day'],
      metrics: ['revenue'],
      filters,
      limit: everyRow,
    },
    charts: {
      ...days,
      dimensions: ['day'],
      metrics: dashboardMetrics.filter((metric) => users || !isAboutUsers(metric)),
      filters,
      limit: everyRow,
    },
    regions: { ...days, dimensions: ['day', 'country'], metrics: ['revenue'], filters, limit: everyRow },
  } satisfies Record<string, ReportRequestInput>;
}
