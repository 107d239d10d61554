import { finding } from '@millrace/contract/report/report-finding';
import { shownText } from '../../../platform/shown-text.ts';
import { fieldOf, secondsOf } from '../../ad-network/network-request.ts';
import { signedByMintegral } from '../../ad-network/network-signatures.ts';
import { type Asked, type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';

const page = 10_000;
const mostPages = 20;

const columns = {
  unit: ['unit_id'],
  revenue: ['est_revenue'],
  country: ['country'],
  impressions: ['impression'],
  clicks: ['click'],
  day: ['date'],
};

/** It answers with 200 whatever happens, and says in `code` what did. Today's figures are not for everybody. */
function judge({ status, json }: ReportAnswer) {
  const code = String(fieldOf(json, 'code') ?? '');
  if (status !== 200 || code === 'ok') return undefined;
  if (code === 'input.error.date') return 'later';
  return /auth|sign|skey/i.test(code) ? 'refused' : 'unclear';
}

function queryOf({ credentials, day, at }: Asked, number: number): string {
  const date = day.replaceAll('-', '');
  return signedByMintegral(
    {
      start: date,
      end: date,
      group_by: 'date,country,unit_id',
      limit: String(page),
      page: String(number),
      skey: credentials.reportApiSkey ?? '',
      time: String(secondsOf(at)),
      timezone: '0',
    },
    credentials.reportApiSecret ?? '',
  );
}

export const mintegral: NetworkReport = {
  host: 'api.mintegral.com',
  known: 'documented',
  isTimed: true,
  zone: 'UTC',
  async read({ ask }, asked) {
    const { credentials, day, currency } = asked;
    const records = await everyPage(mostPages, async (number) => {
      const answer = await ask({ method: 'GET', path: `/reporting/v2/data?${queryOf(asked, number)}` });
      const data = fieldOf(answered(answer, { credentials, judge }).json, 'data');
      const list = listOf(fieldOf(data, 'lists'), 'lists');
      const pages = fieldOf(data, 'total_page');
      if (pages === undefined)
        throw new ReportFailure('unclear', finding('fieldMissing', { field: 'total_page' }));
      const isLast = number >= Number(pages);
      if (!isLast && list.length === 0)
        throw new ReportFailure(
          'unclear',
          finding('pageEmpty', { page: number, pages: shownText(String(pages)) }),
        );
      return { records: list, isLast };
    });
    return rowsOf(onceEach(records, columns), columns, { day, currency });
  },
};
