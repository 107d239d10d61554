import * as z from 'zod/mini';
import { withQuery } from '../../ad-network/network-request.ts';
import type { Collector, ReportRow } from '../collector.ts';
import { inPages } from '../in-pages.ts';
import { type Cells, cellCount, cellCountry, cellMoney, cellText } from '../read-cells.ts';
import { jsonOf } from '../report-answer.ts';
import { ReportFailure } from '../report-failure.ts';

const size = 10_000;
const groups = ['day', 'zone_id', 'country', 'platform', 'bidding_integration'];
const body = z.object({ code: z.string(), results: z.array(z.record(z.string(), z.unknown())) });

/** Reports as JSON by report key, in pages; numbers may be texts, countries are in small letters. */
export const appLovin: Collector = {
  host: 'r.applovin.com',
  standing: 'documented',
  dayZone: 'UTC',
  currency: 'USD',
  finalAfterDays: 3,
  windowDays: 45,
  unitOf: ({ unitId }) => unitId,
  async pull({ credentials: { reportKey = '' }, day, ask }) {
    const query = {
      api_key: reportKey,
      start: day,
      end: day,
      columns: [...groups, 'impressions', 'clicks', 'revenue'].join(','),
      report_type: 'publisher',
      format: 'json',
      limit: String(size),
    };
    const cells = await inPages<Cells>({
      size,
      keyOf: (row) => JSON.stringify(groups.map((name) => row[name])),
      page: async (offset) =>
        resultsOf(
          jsonOf(
            await ask({ method: 'GET', path: withQuery('/report', { ...query, offset: String(offset) }) }),
          ),
        ),
    });
    return cells.map((row) => rowOf(row, day));
  },
};

function resultsOf(json: unknown): readonly Cells[] {
  const parsed = z.safeParse(body, json);
  if (!parsed.success) throw new ReportFailure('changed', 'The answer has no results.');
  const { code, results } = parsed.data;
  if (code === '401' || code === '403')
    throw new ReportFailure('refused', `The network answered code ${code}.`);
  if (code !== '200') throw new ReportFailure('changed', `The network answered code ${code.slice(0, 20)}.`);
  return results;
}

function rowOf(cells: Cells, day: string): ReportRow {
  if (cellText(cells, 'day') !== day) throw new ReportFailure('changed', 'The report is about another day.');
  const soldBy = cellText(cells, 'bidding_integration');
  const unit = cellText(cells, 'zone_id');
  return {
    // What somebody else's mediation has sold is revenue, but none of an instance of ours.
    unit: soldBy === '' || /^none$/i.test(soldBy) ? unit : `${unit} (${soldBy})`,
    country: cellCountry(cells, 'country'),
    impressions: cellCount(cells, 'impressions'),
    clicks: cellCount(cells, 'clicks'),
    revenue: cellMoney(cells, 'revenue'),
    currency: 'USD',
  };
}
