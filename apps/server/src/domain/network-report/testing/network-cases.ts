import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import type { ReportRow } from '../collector.ts';
import type { FailureReason } from '../report-failure.ts';
import type { Reply } from './report-server.ts';

/** What a network answers about 2026-01-31, and what that means. Each network has one; see `collect-day.test.ts`. */
export interface NetworkCases {
  readonly adnId: NetworkId;
  readonly credentials: Readonly<Record<string, string>>;
  readonly good: readonly Reply[];
  readonly rows: readonly ReportRow[];
  /** What must have been asked in the last request, as `<host><path>` and its query. */
  readonly asked: { readonly path: string; readonly query: Readonly<Record<string, string>> };
  /** A day without anything. */
  readonly empty: readonly Reply[];
  /** Ways of failing that are this network's own. */
  readonly failures: readonly (readonly [string, readonly Reply[], FailureReason])[];
}

const row = {
  day: '2026-01-31',
  zone_id: 'abc1',
  country: 'us',
  platform: 'ios',
  bidding_integration: '',
  impressions: '1200',
  clicks: 9,
  revenue: '3.41',
};
const results = (...some: readonly object[]): Reply => ({ body: { code: 200, results: some } });
const { revenue: _, ...withoutRevenue } = row;
const fullPage = Array.from({ length: 10_000 }, (_, index) => ({ ...row, zone_id: `z${index}` }));

const appLovin: NetworkCases = {
  adnId: networkId.appLovin,
  credentials: { reportKey: 'demo-report-key' },
  good: [
    {
      // A number that a float can't hold.
      body: JSON.stringify({
        code: 200,
        results: [row, { ...row, country: 'de', bidding_integration: 'MAX', revenue: 'here' }],
      }).replace('"here"', '12345678901.123456'),
    },
  ],
  rows: [
    { unit: 'abc1', country: 'US', impressions: 1200, clicks: 9, revenue: '3.41', currency: 'USD' },
    {
      unit: 'abc1 (MAX)',
      country: 'DE',
      impressions: 1200,
      clicks: 9,
      revenue: '12345678901.123456',
      currency: 'USD',
    },
  ],
  asked: {
    path: 'r.applovin.com/report',
    query: { api_key: 'demo-report-key', start: '2026-01-31', end: '2026-01-31', offset: '0' },
  },
  empty: [results()],
  failures: [
    ['wrong key', [{ status: 403, body: 'Authentication Failed' }], 'refused'],
    ['wrong key, said inside', [{ body: { code: 403, results: [] } }], 'refused'],
    ['an error inside', [{ body: { code: 500, results: [] } }], 'changed'],
    ['a column that is gone', [results(withoutRevenue)], 'changed'],
    ['revenue that is none', [results({ ...row, revenue: '-1' })], 'changed'],
    ['another day', [results({ ...row, day: '2026-01-30' })], 'changed'],
    ['a second page that is cut off', [results(...fullPage), { body: '{"code":200,"res' }], 'incomplete'],
  ],
};

export const networkCases: readonly NetworkCases[] = [appLovin];
/** For what is no network's own: a page that is full, and one whose first row stood on the page before. */
export const twoPages = [results(...fullPage), results(fullPage.at(-1) ?? row, { ...row, zone_id: 'last' })];
