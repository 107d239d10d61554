import { finding } from '@millrace/contract/report/report-finding';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import { type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';

/** Rows of one answer; a shorter one is the last. */
const page = 10_000;
const mostPages = 40;

/** AppLovin's default zones have no placement of their own: there the ad unit of MAX says which it is. */
const unitOf = (record: unknown) => {
  const [placement, adUnit] = ['network_placement', 'max_ad_unit_id'].map((name) => fieldOf(record, name));
  if (placement === undefined)
    throw new ReportFailure('unclear', finding('columnMissing', { column: 'network_placement' }));
  return { unit: String(placement ?? '').trim() === '' ? (adUnit ?? '') : placement };
};

const columns = {
  unit: ['unit'],
  revenue: ['estimated_revenue'],
  country: ['country'],
  impressions: ['impressions'],
  day: ['day'],
  earnedBy,
};

/**
 * Undefined: AppLovin itself, be it as a bidder or by its exchange. Without the column nobody knows whose money it is.
 * @throws ReportFailure
 */
function earnedBy(cells: ReadonlyMap<string, string>): string | undefined {
  const network = cells.get('network');
  if (network === undefined)
    throw new ReportFailure('unclear', finding('columnMissing', { column: 'network' }));
  if (/^applovin(\b|_|$)/i.test(network)) return undefined;
  const own = cells.get('customnetworkname') ?? '';
  return own === '' ? network : own;
}

/** A status in the answer that is no success, where that of the answer is one. */
export function judgeAppLovin({ status, json }: ReportAnswer) {
  const code = fieldOf(json, 'code');
  if (status !== 200 || code === undefined || String(code) === '200') return undefined;
  return ['401', '403'].includes(String(code)) ? 'refused' : 'unclear';
}

/**
 * What MAX estimates of all networks that it mediates. AppLovin's part is this account's; the rest is told beside, for other
 * networks report it themselves.
 */
export const max: NetworkReport = {
  host: 'r.applovin.com',
  known: 'unsure',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const records = await everyPage(mostPages, async (number) => {
      const answer = await ask({
        method: 'GET',
        path: withQuery('/maxReport', {
          api_key: credentials.reportKey ?? '',
          start: day,
          end: day,
          columns:
            'day,network,custom_network_name,network_placement,max_ad_unit_id,country,impressions,estimated_revenue',
          format: 'json',
          limit: String(page),
          offset: String((number - 1) * page),
        }),
      });
      const { json } = answered(answer, { credentials, judge: judgeAppLovin });
      const results = listOf(fieldOf(json, 'results'), 'results');
      return { records: results, isLast: results.length < page };
    });
    const rows = onceEach(records, columns).map((record) =>
      typeof record === 'object' ? { ...record, ...unitOf(record) } : record,
    );
    return rowsOf(rows, columns, { day, currency });
  },
};
