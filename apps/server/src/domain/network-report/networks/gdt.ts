import { fieldOf, secondsOf, withQuery } from '../../ad-network/network-request.ts';
import { tokenForGdt } from '../../ad-network/network-signatures.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['placement_id'],
  revenue: ['revenue'],
  impressions: ['pv'],
  clicks: ['click'],
};

function judge({ status, json }: ReportAnswer) {
  if (status !== 200) return undefined;
  return String(fieldOf(json, 'code')) === '0' ? undefined : 'unclear';
}

/** Tencent's, by what worked in 2021: it knows no countries, and its figures are of China. */
export const gdt: NetworkReport = {
  host: 'api.adnet.qq.com',
  known: 'old',
  isTimed: true,
  zone: 'Asia/Shanghai',
  async read({ ask }, { credentials, day, at }) {
    const { memberId = '', secret = '' } = credentials;
    const date = day.replaceAll('-', '');
    const query = { member_id: memberId, start_date: date, end_date: date };
    const answer = await ask({
      method: 'GET',
      path: withQuery('/open/v1.1/report/get', query),
      headers: { token: tokenForGdt(memberId, secret, secondsOf(at)) },
    });
    const data = fieldOf(answered(answer, { credentials, judge }).json, 'data');
    const list = listOf(fieldOf(data, 'list'), 'list');
    // Sums stand among the rows.
    const isSum = (row: unknown) => ['true', '1'].includes(String(fieldOf(row, 'is_summary')));
    const rows = rowsOf(
      list.filter((row) => !isSum(row)),
      columns,
      { day, currency: 'CNY' },
    );
    return rows.map((row) => ({ ...row, country: 'CN' }));
  },
};
