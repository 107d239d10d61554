import { fieldOf } from '../../ad-network/network-request.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['zone_id'],
  revenue: ['revenues', 'revenue'],
  country: ['country_code'],
  impressions: ['impressions'],
  clicks: ['clicks'],
  day: ['date'],
};

const judge = ({ status, json }: ReportAnswer) =>
  status === 200 && fieldOf(json, 'status') !== 'success' ? 'unclear' : undefined;

/** Verve. */
export const pubNative: NetworkReport = {
  host: 'dashboard.pubnative.net',
  pace: { calls: 5, seconds: 1 },
  known: 'documented',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const date = day.split('-').toReversed().join('/');
    const query = new URLSearchParams({
      account_auth_token: credentials.accessToken ?? '',
      start_date: date,
      end_date: date,
    });
    for (const name of ['zone_id', 'country_code', 'date']) query.append('group_by[]', name);
    const answer = await ask({ method: 'GET', path: `/api/reports?${query}` });
    const { json } = answered(answer, { credentials, judge });
    return rowsOf(listOf(fieldOf(json, 'reports'), 'reports'), columns, { day, currency });
  },
};
