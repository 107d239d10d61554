import type { SignInWay } from '@millrace/contract/publisher/network/network';
import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import { noUnit, type ReportRow } from '../domain/network-report/network-report.ts';
import type { SaidReport, SayReport } from './report-server.ts';

/** The day that the networks are asked for. */
export const reportedDay = '2026-01-31';
const day = reportedDay;

/** What a row of these reports is, but for what is said otherwise. */
export const row = (change: Partial<ReportRow>): ReportRow => ({
  ...{ unit: 'unit-1', country: 'US', impressions: 1200, clicks: 9, revenue: '3.41', currency: 'USD' },
  ...change,
});

/** What each network says when all is well, what is made of it, and what it says to wrong keys. */
export interface ReportCase {
  readonly network: NetworkId;
  /** Absent: the usual one. */
  readonly way?: SignInWay;
  readonly credentials: Record<string, string>;
  readonly good: SayReport;
  readonly rows: readonly ReportRow[];
  readonly refused: SaidReport;
  /** A day without anything. */
  readonly nothing: SayReport;
}

export const token =
  (say: SaidReport, path: string, answer: SaidReport) => (asked: { readonly path: string }) =>
    asked.path.startsWith(path) ? answer : say;

export const google = { body: { access_token: 'token-1' } };
export const adMobReport = (...rows: unknown[]) => [
  { header: { localizationSettings: { currencyCode: 'USD' } } },
  ...rows.map((one) => ({ row: one })),
  { footer: { matchingRowCount: String(rows.length) } },
];
export const metaResult = (
  metric: string,
  value: string,
  breakdowns: [string, string][],
  time = '2026-01-31T08:00:00+0000',
) => ({
  ...{ time, metric, value },
  breakdowns: breakdowns.map(([key, of]) => ({ key, value: of })),
});
export const metaAnswer = (...results: unknown[]) => ({ data: [{ status: 'complete', results }] });
export const place: [string, string][] = [
  ['placement', '1_2'],
  ['country', 'US'],
];

export const reportCases: readonly ReportCase[] = [
  {
    network: networkId.appLovin,
    credentials: { reportKey: 'key-123456' },
    good: () => ({
      body: {
        code: 200,
        results: [
          { day, zone_id: 'unit-1', country: 'us', impressions: '1200', clicks: '9', revenue: '3.41' },
          { day, zone_id: '', country: '', impressions: '0', clicks: '0', revenue: '0.10' },
          { day, zone_id: 'unit-2', country: 'de', impressions: '0', clicks: '0', revenue: '0.00' },
        ],
      },
    }),
    rows: [row({}), row({ unit: noUnit, country: '00', impressions: 0, clicks: 0, revenue: '0.1' })],
    refused: { status: 403, body: 'Authentication Failed' },
    nothing: () => ({ body: { code: 200, results: [] } }),
  },
  {
    network: networkId.unity,
    credentials: { statsApiKey: 'key-123456', organizationCoreId: '77' },
    good: () => ({
      headers: { 'content-type': 'text/csv' },
      body: `timestamp,source_game_id,source_zone,country,start_count,revenue_sum\n${day}T00:00:00.000Z,1234567,unit-1,US,1200,3.41\n`,
    }),
    rows: [row({ app: '1234567', clicks: null })],
    refused: { status: 400, body: { errors: [{ msg: 'Missing or wrong token' }] } },
    nothing: () => ({ body: 'timestamp,source_game_id,source_zone,country,start_count,revenue_sum\n' }),
  },
  {
    network: networkId.vungle,
    credentials: { reportingApiKey: 'key-123456' },
    good: () => ({
      body: [
        {
          date: day,
          country: 'US',
          'application id': 'app-5',
          'placement reference id': 'unit-1',
          views: 1200,
          clicks: 9,
          revenue: 3.41,
        },
      ],
    }),
    rows: [row({ app: 'app-5' })],
    refused: { status: 401, body: { status: 'invalid authentication' } },
    nothing: () => ({ body: '' }),
  },
  {
    network: networkId.ironSource,
    credentials: { secretKey: 'key-123456', refreshToken: 'refresh-1' },
    good: token(
      {
        body: [
          {
            date: day,
            mediationAdUnitId: 'unit-1',
            country: 'US',
            adNetwork: 'ironSource',
            impressions: 1200,
            clicks: 9,
            revenue: 3.41,
          },
          {
            date: day,
            mediationAdUnitId: 'unit-1',
            country: 'US',
            adNetwork: 'UnityAds',
            impressions: 5,
            clicks: 1,
            revenue: 9,
          },
        ],
      },
      '/partners',
      { body: '"jwt-1"' },
    ),
    rows: [row({})],
    refused: { status: 400, body: 'Bad Request' },
    nothing: token({ body: [] }, '/partners', { body: '"jwt-1"' }),
  },
  {
    network: networkId.mintegral,
    credentials: { reportApiSkey: 'demo-skey', reportApiSecret: 'demo-secret' },
    good: () => ({
      body: {
        code: 'ok',
        data: {
          total_page: 1,
          lists: [
            {
              date: 20260131,
              country: 'US',
              unit_id: 'unit-1',
              impression: 1200,
              click: 9,
              est_revenue: 3.41,
            },
          ],
        },
      },
    }),
    rows: [row({})],
    refused: { body: { code: 'system.error.skey' } },
    nothing: () => ({ body: { code: 'ok', data: { total_page: 0, lists: [] } } }),
  },
  {
    network: networkId.buad,
    credentials: { userId: '1001', securityKey: 'demo-key' },
    good: () => ({
      body: {
        Code: '100',
        Message: '',
        Data: {
          [day]: [{ app_id: 5, ad_slot_id: 'unit-1', region: 'us', show: 1200, click: 9, revenue: 3.41 }],
        },
      },
    }),
    rows: [row({ app: '5' })],
    refused: { body: { Code: '101', Message: 'wrong sign' } },
    nothing: () => ({ body: { Code: 'PD0004', Message: 'no data' } }),
  },
  {
    network: networkId.adMob,
    credentials: {
      publisherId: 'pub-1',
      clientId: 'c',
      clientSecret: 'secret-1234',
      refreshToken: 'refresh-1234',
    },
    good: token(
      {
        body: adMobReport({
          dimensionValues: {
            DATE: { value: '20260131' },
            AD_UNIT: { value: 'unit-1' },
            COUNTRY: { value: 'US' },
          },
          metricValues: {
            IMPRESSIONS: { integerValue: '1200' },
            CLICKS: { integerValue: 9 },
            ESTIMATED_EARNINGS: { microsValue: '3410000' },
          },
        }),
      },
      '/token',
      google,
    ),
    rows: [row({})],
    refused: { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } },
    nothing: token({ body: adMobReport() }, '/token', google),
  },
  {
    network: networkId.facebook,
    credentials: { systemUserAccessToken: 'token-1234' },
    good: ({ query }) => ({
      body:
        query.get('breakdowns') === '[]'
          ? metaAnswer(metaResult('fb_ad_network_revenue', '3.5', []))
          : metaAnswer(
              metaResult('fb_ad_network_imp', '1200', place),
              metaResult('fb_ad_network_click', '9', place),
              metaResult('fb_ad_network_revenue', '3.41', place),
              metaResult('fb_ad_network_revenue', '7', place, '2026-02-01T08:00:00+0000'),
            ),
    }),
    rows: [
      row({ unit: '1_2' }),
      row({ unit: noUnit, country: '00', impressions: null, clicks: null, revenue: '0.09' }),
    ],
    refused: { status: 400, body: { error: { code: 190, message: 'Invalid token' } } },
    nothing: () => ({ body: { data: [] } }),
  },
  {
    network: networkId.inMobi,
    credentials: { userName: 'dev@example.com', apiKey: 'key-123456' },
    good: token(
      {
        body: {
          error: false,
          respList: [
            { placementId: 'unit-1', country: 'US', adImpressions: 1200, clicks: 9, earnings: 3.41 },
          ],
        },
      },
      '/v1.0',
      { body: { error: false, respList: [{ sessionId: 's', accountId: 'a' }] } },
    ),
    rows: [row({})],
    refused: { status: 400, body: { error: true, errorList: [{ code: 1004, message: 'key missing' }] } },
    nothing: token({ body: { error: false, respList: [] } }, '/v1.0', {
      body: { error: false, respList: [{ sessionId: 's', accountId: 'a' }] },
    }),
  },
  {
    network: networkId.fyber,
    credentials: { publisherId: '1', consumerKey: 'client-1', consumerSecret: 'secret-1234' },
    good: ({ path, before }) => {
      if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
      if (path.startsWith('/api'))
        return { body: { id: '1', url: 'https://files.s3.amazonaws.com/report.csv?sign=1' } };
      // Empty until it is ready.
      return before < 4
        ? { body: '' }
        : {
            body: `Date,Fyber App ID,Placement Name,Country,Impressions,Clicks,Revenue (USD)\n${day},108844,unit-1,US,1200,9,3.41\n`,
          };
    },
    rows: [row({ app: '108844' })],
    refused: { status: 400, body: { error: 'invalid_client' } },
    nothing: ({ path }) => {
      if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
      if (path.startsWith('/api'))
        return { body: { id: '1', url: 'https://files.s3.amazonaws.com/report.csv' } };
      return { body: 'Date,Placement Name,Country,Impressions,Clicks,Revenue (USD)\n' };
    },
  },
  {
    network: networkId.pubNative,
    credentials: { accessToken: 'token-1234' },
    good: () => ({
      body: {
        status: 'success',
        reports: [
          {
            date: '31/01/2026',
            zone_id: 'unit-1',
            country_code: 'US',
            impressions: 1200,
            clicks: 9,
            revenues: 3.41,
          },
        ],
      },
    }),
    rows: [row({})],
    refused: { status: 401, body: { status: 'error' } },
    nothing: () => ({ body: { status: 'success', reports: [] } }),
  },
  {
    network: networkId.gdt,
    credentials: { memberId: '1001', secret: 'demo-secret' },
    good: () => ({
      body: {
        code: 0,
        data: {
          list: [
            { placement_id: 'unit-1', pv: 1200, click: 9, revenue: 3.41 },
            { is_summary: true, placement_id: '', pv: 1200, click: 9, revenue: 3.41 },
          ],
        },
      },
    }),
    rows: [row({ country: 'CN', currency: 'CNY' })],
    refused: { status: 401, body: { code: 11_017, msg: 'token' } },
    nothing: () => ({ body: { code: 0, data: { list: [] } } }),
  },
  {
    network: networkId.sigMob,
    credentials: { publicKey: 'demo-pk', secretKey: 'demo-secret' },
    good: () => ({ body: [{ placementId: 'unit-1', impressions: 1200, clicks: 9, revenue: 3.41 }] }),
    rows: [row({ country: '00', currency: 'CNY' })],
    refused: { body: { msg: 'sign error' } },
    nothing: () => ({ body: [] }),
  },
  {
    network: networkId.kuaiShou,
    credentials: { publicKey: 'demo-ak', secretKey: 'demo-sk-1' },
    good: () => ({
      body: {
        result: 1,
        data: [{ app_id: 'a', position_id: 'unit-1', impression: 1200, click: 9, share: 3.41 }],
      },
    }),
    rows: [row({ app: 'a', country: 'CN', currency: 'CNY' })],
    refused: { body: { result: 1001, error_msg: 'sign error' } },
    nothing: () => ({ body: { result: 1, data: [] } }),
  },
  {
    network: networkId.shareIt,
    credentials: { appKey: 'demo-key-1' },
    good: () => ({
      body: {
        code: 200,
        data: [{ placement: 'unit-1', country: 'US', impression: 1200, click: 9, revenue: 3.41 }],
      },
    }),
    rows: [row({})],
    refused: { body: { code: 403, message: 'wrong token' } },
    nothing: () => ({ body: { code: 200, data: [] } }),
  },
  {
    network: networkId.mint,
    credentials: { appToken: 'token-1234' },
    good: () => ({
      body: {
        code: 0,
        data: [{ tag_id: 'unit-1', country: 'US', impressions: 1200, clicks: 9, revenue: 3.41 }],
      },
    }),
    rows: [row({})],
    refused: { body: { code: 10_101, message: 'token is wrong' } },
    nothing: () => ({ body: { code: 10_103, message: 'no data' } }),
  },
  {
    network: networkId.chartboost,
    credentials: { userId: '77', userSignature: 'signature-1234' },
    good: ({ path, query, before }) => {
      if (!path.includes('/jobs/')) return { status: 202, body: { jobId: 'job-1' } };
      if (query.get('status') === 'true') return { status: before < 3 ? 202 : 201, body: {} };
      const figures = { impressionsDelivered: 1200, clicksDelivered: 9, moneyEarned: 3.41 };
      return { body: [{ dt: day, adLocation: 'unit-1', countryCode: 'US', ...figures }] };
    },
    rows: [row({})],
    refused: { status: 403, body: { message: 'Invalid user id/signature combination' } },
    nothing: () => ({ body: [] }),
  },
  {
    network: networkId.tapjoy,
    credentials: { publisherReportingApiKey: 'key-123456', adReportingApiKey: 'key-abcdef' },
    good: token(
      {
        body: {
          Apps: [
            {
              Placements: [
                {
                  Name: 'unit-1',
                  Countries: [{ Country: 'US', Impressions: 1200, Clicks: 9, Revenue: 3.41 }],
                },
              ],
            },
          ],
        },
      },
      '/v1/oauth2/token',
      { body: { access_token: 'token-1' } },
    ),
    rows: [row({})],
    refused: { body: { errors: [{ code: 403, message: 'Unauthorized' }] } },
    nothing: token({ body: { Apps: [] } }, '/v1/oauth2/token', { body: { access_token: 'token-1' } }),
  },
];
