import { fieldOf } from '../../ad-network/network-request.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';
import { saysWord } from '../says-word.ts';

const columns = {
  unit: ['tag_id'],
  revenue: ['revenue'],
  country: ['country'],
  impressions: ['impression', 'impressions'],
  clicks: ['click', 'clicks'],
};

const withoutData = '10103';

function judge({ status, json }: ReportAnswer) {
  const code = String(fieldOf(json, 'code') ?? '');
  if (status !== 200 || code === '0' || code === withoutData) return undefined;
  return saysWord(json, ['token']) ? 'refused' : 'unclear';
}

/** Xiaomi's, by what worked in 2021: the token is a part of the question. */
export const mint: NetworkReport = {
  host: 'globalreport.ad.intl.xiaomi.com',
  known: 'old',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const date = day.replaceAll('-', '');
    const answer = await ask({
      method: 'POST',
      path: '/max/report/colu/v1',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: credentials.appToken ?? '', startDate: date, endDate: date }),
    });
    const { json } = answered(answer, { credentials, judge });
    if (String(fieldOf(json, 'code')) === withoutData) return [];
    const data = fieldOf(json, 'data');
    const list = listOf(Array.isArray(data) ? data : fieldOf(data, 'list'), 'data');
    return rowsOf(list, columns, { day, currency });
  },
};
