import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import type { NetworkReport } from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';
import { judgeAppLovin, max } from './max.ts';

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

/** What was sold inside MAX is revenue, but no instance's of ours, though a zone may be called as one is. */
function namedByUse(record: unknown): unknown {
  if (typeof record !== 'object' || !/^max\b/i.test(String(fieldOf(record, 'bidding_integration') ?? '')))
    return record;
  return { ...record, zone_id: `${String(fieldOf(record, 'zone_id') ?? '')} (MAX)`.trim() };
}

/** Its own revenue, be it sold through MAX or not: what other networks earn in MAX is theirs to report. */
export const appLovin: NetworkReport = {
  host: 'r.applovin.com',
  known: 'documented',
  zone: 'UTC',
  ways: { max },
  async read({ ask }, { credentials, day, currency }) {
    const records = await everyPage(mostPages, async (number) => {
      const answer = await ask({
        method: 'GET',
        path: withQuery('/report', {
          api_key: credentials.reportKey ?? '',
          start: day,
          end: day,
          columns: 'day,zone_id,country,bidding_integration,impressions,clicks,revenue',
          report_type: 'publisher',
          format: 'json',
          limit: String(page),
          offset: String((number - 1) * page),
        }),
      });
      const results = listOf(
        fieldOf(answered(answer, { credentials, judge: judgeAppLovin }).json, 'results'),
        'results',
      );
      return { records: results, isLast: results.length < page };
    });
    return rowsOf(onceEach(records, columns).map(namedByUse), columns, { day, currency });
  },
};
