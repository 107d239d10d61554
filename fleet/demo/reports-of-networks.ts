import type { ToldLine } from './network-report.ts';

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** How a network is asked for a day, and how it tells of it. */
interface Report {
  /** What a question begins with: `<host>/<path>`. */
  readonly start: string;
  /** Undefined: no day is asked for, only whether the keys are right. */
  dayOf(asked: Asked): string | undefined;
  answer(lines: readonly ToldLine[], asked: Asked & { readonly day: string }): unknown;
}

const fromQuery =
  (name: string, needs: (query: URLSearchParams) => boolean) =>
  ({ query }: Asked) =>
    needs(query) ? query.get(name)?.slice(0, 10) : undefined;

const counts = ({ country, impressions, clicks, revenue }: ToldLine) => ({
  ...{ country, impressions, clicks, revenue },
});

/** The networks that the demo's apps use, as each of them documents its own. */
export const reports: readonly Report[] = [
  {
    start: 'r.applovin.com/report',
    dayOf: fromQuery('start', (query) => query.get('columns')?.includes('zone_id') === true),
    answer: (lines, { day }) => ({
      code: 200,
      results: lines.map((line) => ({ day, zone_id: line.unit, ...counts(line) })),
    }),
  },
  {
    start: 'monetization.api.unity.com/stats/',
    dayOf: fromQuery('start', (query) => query.has('groupBy')),
    answer: (lines, { day }) =>
      lines.map(({ unit, country, impressions, revenue }) => ({
        ...{ timestamp: `${day}T00:00:00.000Z`, source_zone: unit, country },
        ...{ start_count: impressions, revenue_sum: revenue },
      })),
  },
  {
    start: 'report.api.vungle.com/ext/pub/reports/performance',
    dayOf: fromQuery('start', (query) => query.get('dimensions')?.includes('placement') === true),
    answer: (lines, { day }) =>
      lines.map(({ unit, country, impressions, clicks, revenue }) => ({
        ...{ date: day, 'placement reference id': unit, country },
        ...{ views: impressions, clicks, revenue },
      })),
  },
  {
    start: 'platform.ironsrc.com/levelPlay/reporting/v1',
    dayOf: fromQuery('startDate', () => true),
    answer: (lines) =>
      lines.map((line) => ({ mediationAdUnitId: line.unit, adNetwork: 'ironSource', ...counts(line) })),
  },
  {
    start: 'api.mintegral.com/reporting/v2/data',
    dayOf: ({ query }) => query.get('start')?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    answer: (lines, { day }) => ({
      code: 'ok',
      data: {
        total_page: 1,
        lists: lines.map(({ unit, country, impressions, clicks, revenue }) => ({
          ...{ date: day.replaceAll('-', ''), unit_id: unit, country },
          ...{ impression: impressions, click: clicks, est_revenue: revenue },
        })),
      },
    }),
  },
  {
    start: 'api.inmobi.com/v3.0/reporting/publisher',
    dayOf: ({ body }) => /"timeFrame":"(\d{4}-\d\d-\d\d)/.exec(body)?.[1],
    answer: (lines) => ({
      error: false,
      respList: lines.map(({ unit, country, impressions, clicks, revenue }) => ({
        ...{ placementId: unit, country, adImpressions: impressions, clicks, earnings: revenue },
      })),
    }),
  },
  {
    start: 'admob.googleapis.com/',
    dayOf: ({ body }) => {
      const [, year = '', month = '', day] =
        /"startDate":\{"year":(\d+),"month":(\d+),"day":(\d+)/.exec(body) ?? [];
      return day && [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    },
    answer: (lines, { day }) => [
      { header: { localizationSettings: { currencyCode: lines[0]?.currency ?? 'USD' } } },
      ...lines.map(({ unit, country, impressions, clicks, revenue }) => ({
        row: {
          dimensionValues: {
            DATE: { value: day.replaceAll('-', '') },
            AD_UNIT: { value: unit },
            COUNTRY: { value: country },
          },
          metricValues: {
            IMPRESSIONS: { integerValue: String(impressions) },
            CLICKS: { integerValue: String(clicks) },
            ESTIMATED_EARNINGS: { microsValue: String(Math.round(Number(revenue) * 1e6)) },
          },
        },
      })),
      { footer: { matchingRowCount: String(lines.length) } },
    ],
  },
  {
    // One app each: its instances alone know the app's key in the path.
    start: 'graph.facebook.com/',
    dayOf: fromQuery('since', (query) => query.has('breakdowns')),
    answer: (lines, { day, path, query }) => {
      const own = lines.filter(({ appKey }) => decodeURIComponent(path).includes(`/${appKey}/`));
      const time = `${day}T08:00:00+0000`;
      const result = (metric: string, value: number | string, { unit, country }: ToldLine) => ({
        ...{ time, metric: `fb_ad_network_${metric}`, value: String(value) },
        breakdowns: [
          { key: 'placement', value: unit },
          { key: 'country', value: country },
        ],
      });
      const total = own.reduce((sum, { revenue }) => sum + Math.round(Number(revenue) * 1e6), 0);
      const results =
        query.get('breakdowns') === '[]'
          ? [{ time, metric: 'fb_ad_network_revenue', value: (total / 1e6).toFixed(6), breakdowns: [] }]
          : own.flatMap((line) => [
              result('revenue', line.revenue, line),
              result('imp', line.impressions, line),
              result('click', line.clicks, line),
            ]);
      return { data: own.length === 0 ? [] : [{ status: 'complete', results }] };
    },
  },
];
