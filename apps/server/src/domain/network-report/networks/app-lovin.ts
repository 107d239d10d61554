import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import type { NetworkReport, ReportRow } from '../network-report.ts';
import { answered, listOf, onceEach, rowsOf } from '../read-answer.ts';

/** Rows of one answer; a shorter one is the last. */
const page = 10_000;
const mostPages = 20;

const columns = {
  unit: ['zone_id'],
  revenue: ['revenue'],
  country: ['country'],
  impressions: ['impressions'],
  clicks: ['clicks'],
  day: ['day'],
};

/** Its own revenue, be it sold through MAX or not: what other networks earn in MAX is theirs to report. */
export const appLovin: NetworkReport = {
  host: 'r.applovin.com',
  known: 'documented',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const rows: ReportRow[] = [];
    for (let at = 0; at < mostPages; at += 1) {
      const answer = await ask({
        method: 'GET',
        path: withQuery('/report', {
          api_key: credentials.reportKey ?? '',
          start: day,
          end: day,
          columns: 'day,zone_id,country,impressions,clicks,revenue',
          report_type: 'publisher',
          format: 'json',
          limit: String(page),
          offset: String(at * page),
        }),
      });
      const { json } = answered(answer, { credentials });
      const results = listOf(fieldOf(json, 'results'), 'results');
      rows.push(...rowsOf(results, columns, { day, currency }));
      if (results.length < page) break;
    }
    return onceEach(rows);
  },
};
