import { networkId } from '@millrace/contract/publisher/network/network-id';
import { noUnit } from '../domain/network-report/network-report.ts';
import { reportedDay as day, type ReportCase, row } from './network-report-cases.ts';

const maxRow = (network: string, placement: string, more: object) => ({
  ...{ day, network, custom_network_name: '', network_placement: placement, max_ad_unit_id: 'max-unit-1' },
  ...{ country: 'us', impressions: '1200', estimated_revenue: '3.41' },
  ...more,
});

/** As `reportCases`, of networks that are asked otherwise where an account signs in in another way. */
export const wayCases: readonly ReportCase[] = [
  {
    network: networkId.appLovin,
    way: 'max',
    credentials: { reportKey: 'key-123456' },
    good: () => ({
      body: {
        code: 200,
        results: [
          maxRow('APPLOVIN_NETWORK', 'unit-1', {}),
          maxRow('APPLOVIN_EXCHANGE', '', { country: 'de', impressions: '40', estimated_revenue: '0.5' }),
          maxRow('APPLOVIN_BIDDING', '', { max_ad_unit_id: '', country: '', estimated_revenue: '0.25' }),
          maxRow('ADMOB_BIDDING', 'ca-app-pub-1/2', { estimated_revenue: '9' }),
          maxRow('CUSTOM_NETWORK', 'slot-7', {
            custom_network_name: 'AppLovin Direct',
            estimated_revenue: '2',
          }),
          maxRow('UNITY_NETWORK', 'Rewarded', { impressions: '0', estimated_revenue: '0' }),
        ],
      },
    }),
    rows: [
      row({ clicks: null }),
      row({ unit: 'max-unit-1', country: 'DE', impressions: 40, clicks: null, revenue: '0.5' }),
      row({ unit: noUnit, country: '00', clicks: null, revenue: '0.25' }),
      row({ unit: 'ca-app-pub-1/2', clicks: null, revenue: '9', earnedBy: 'ADMOB_BIDDING' }),
      row({ unit: 'slot-7', clicks: null, revenue: '2', earnedBy: 'AppLovin Direct' }),
    ],
    refused: { status: 403, body: 'Authentication Failed' },
    nothing: () => ({ body: { code: 200, results: [] } }),
  },
  {
    network: networkId.chartboost,
    way: 'oauth',
    credentials: { clientId: 'client-1', clientSecret: 'secret-1234' },
    good: ({ path, query, before }) => {
      if (path === '/v5/oauth/token') return { body: { access_token: 'token-1', expires_in: 3600 } };
      if (path.startsWith('/v5/analytics/appcountry')) return { status: 202, body: { jobId: 'job-1' } };
      if (query.get('status') === 'true')
        return { status: before < 4 ? 200 : 201, body: { status: 'created' } };
      const figures = { impressionsDelivered: 1200, clicksDelivered: 9, moneyEarned: 3.41 };
      return {
        body: [{ dt: day, appId: 'app-1', adLocation: 'unit-1', countryCode: 'US', ...figures }],
      };
    },
    rows: [row({ app: 'app-1' })],
    refused: { status: 400, body: { error: 'invalid_client' } },
    nothing: ({ path }) =>
      path === '/v5/oauth/token' ? { body: { access_token: 'token-1' } } : { body: [] },
  },
];
