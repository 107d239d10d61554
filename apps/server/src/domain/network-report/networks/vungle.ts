import { withQuery } from '../../ad-network/network-request.ts';
import type { NetworkReport } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['placement reference id', 'placement'],
  app: ['application id'],
  revenue: ['revenue'],
  country: ['country'],
  impressions: ['views'],
  clicks: ['clicks'],
  day: ['date'],
};

/** Liftoff Monetize. */
export const vungle: NetworkReport = {
  host: 'report.api.vungle.com',
  known: 'documented',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const answer = await ask({
      method: 'GET',
      path: withQuery('/ext/pub/reports/performance', {
        start: day,
        end: day,
        dimensions: 'date,country,application,placement',
        aggregates: 'views,clicks,revenue',
      }),
      headers: {
        authorization: `Bearer ${credentials.reportingApiKey ?? ''}`,
        'vungle-version': '1',
        accept: 'application/json',
      },
    });
    const { json, text } = answered(answer, { credentials });
    // A day without anything has an empty answer.
    return text.trim() === '' ? [] : rowsOf(listOf(json, 'rows'), columns, { day, currency });
  },
};
