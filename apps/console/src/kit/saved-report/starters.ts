import type { DimensionKey } from '@millrace/contract/report/dimension';
import type { MetricKey } from '@millrace/contract/report/metric';
import { writeReport } from '../report/report-state.ts';
import { reportPagesOf, rowsKinds } from './saved-view.ts';

interface Starter {
  readonly page: keyof typeof rowsKinds;
  readonly dimensions: readonly DimensionKey[];
  /** The first one sorts the rows, most first. */
  readonly metrics: readonly MetricKey[];
}

/** What people build first: where the money comes from, how a waterfall does, who is there, and where requests are lost. */
export const starters = {
  revenueByNetwork: {
    page: 'performance',
    dimensions: ['network'],
    metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate'],
  },
  revenueByCountry: {
    page: 'performance',
    dimensions: ['country'],
    metrics: ['revenue', 'ecpm', 'impressions', 'dau', 'adArpdau'],
  },
  revenueByPlacement: {
    page: 'performance',
    dimensions: ['app', 'placement'],
    metrics: ['revenue', 'ecpm', 'impressions', 'fillRate', 'showRate'],
  },
  waterfallByInstance: {
    page: 'performance',
    dimensions: ['placement', 'network', 'instance'],
    metrics: ['requests', 'fillRate', 'impressions', 'showRate', 'ecpm', 'revenue'],
  },
  usersByApp: {
    page: 'userActivity',
    dimensions: ['app'],
    metrics: ['dau', 'newUsers', 'engagementRate', 'impressionsPerDau', 'arpdau', 'revenue'],
  },
  funnelByNetwork: {
    page: 'performance',
    dimensions: ['network'],
    metrics: ['requests', 'fills', 'fillRate', 'showRate', 'impressions', 'clicks', 'ctr'],
  },
} as const satisfies Readonly<Record<string, Starter>>;

export type StarterKey = keyof typeof starters;
export const starterKeys = Object.keys(starters) as readonly StarterKey[];

/** What an address names of the report that it began with; saved, it is offered that one's name. */
export const starterParameter = 'starter';

/** The address that opens it: the last 28 days beside those before. */
export function starterAddress(key: StarterKey): string {
  const { page, dimensions, metrics }: Starter = starters[key];
  const query = new URLSearchParams({ [starterParameter]: key });
  const [sort] = metrics;
  if (sort !== undefined) query.set('sort', sort);
  query.set('order', 'desc');
  const state = { period: 'last28', dimensions, metrics, filters: [], compare: true } as const;
  return `${reportPagesOf[page].path}?${writeReport(query, state, rowsKinds[page].usual)}`;
}

/** The one that an address began with. */
export function starterIn(query: URLSearchParams): StarterKey | undefined {
  return starterKeys.find((key) => key === query.get(starterParameter));
}
