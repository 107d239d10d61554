import { addDays } from '@millrace/contract/report/period';
import { fieldOf } from '../../ad-network/network-request.ts';
import { signedByShareIt } from '../../ad-network/network-signatures.ts';
import type { NetworkReport, ReportAnswer, ReportRow } from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';
import { saysWord } from '../says-word.ts';

const page = 1_000;
const mostPages = 50;

const columns = {
  unit: ['placement', 'placement_id'],
  revenue: ['revenue'],
  country: ['country'],
  impressions: ['impression', 'impressions'],
  clicks: ['click', 'clicks'],
};

function judge({ status, json }: ReportAnswer) {
  const code = fieldOf(json, 'code');
  if (status !== 200 || code === undefined || ['0', '200'].includes(String(code))) return undefined;
  return saysWord(json, ['token', 'key', 'sign', 'signature']) ? 'refused' : 'unclear';
}

/** By what worked in 2021: it is asked for each app by itself. */
export const shareIt: NetworkReport = {
  host: 'report-api.hellay.net',
  known: 'old',
  isTimed: true,
  zone: 'UTC',
  async read({ ask }, { credentials, day, at, currency, appIds }) {
    const rows: ReportRow[] = [];
    for (const appId of appIds) {
      const records = await everyPage(mostPages, async (number) => {
        const query = signedByShareIt({
          app_id: appId,
          end_time: addDays(day, 1).replaceAll('-', ''),
          page: String(number),
          page_count: String(page),
          report_key: credentials.appKey ?? '',
          start_time: day.replaceAll('-', ''),
          timestamp: String(at.getTime()),
          v: '1.0',
        });
        const answer = await ask({ method: 'GET', path: `/report?${query}` });
        const data = fieldOf(answered(answer, { credentials, judge }).json, 'data');
        const list = listOf(Array.isArray(data) ? data : fieldOf(data, 'list'), 'data');
        return { records: list, isLast: list.length < page };
      });
      rows.push(...rowsOf(onceEach(records, columns), columns, { day, currency }));
    }
    return rows;
  },
};
