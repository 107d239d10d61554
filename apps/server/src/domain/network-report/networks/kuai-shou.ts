import { fieldOf, secondsOf } from '../../ad-network/network-request.ts';
import { signedByKuaiShou } from '../../ad-network/network-signatures.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';
import { saysWord } from '../says-word.ts';

const columns = {
  unit: ['position_id'],
  app: ['app_id'],
  revenue: ['share'],
  impressions: ['impression'],
  clicks: ['click'],
};

/** It says in `result` whether it answers, and in words why not. */
function judge({ status, json }: ReportAnswer) {
  if (status !== 200 || String(fieldOf(json, 'result')) === '1') return undefined;
  return saysWord(json, ['sign', 'signature', 'ak']) ? 'refused' : 'unclear';
}

/** By what worked in 2021: it knows no countries, and its figures are of China. */
export const kuaiShou: NetworkReport = {
  host: 'ssp.e.kuaishou.com',
  known: 'old',
  isTimed: true,
  zone: 'Asia/Shanghai',
  async read({ ask }, { credentials, day, at }) {
    const { publicKey = '', secretKey = '' } = credentials;
    const query = { ak: publicKey, date: day, timestamp: String(secondsOf(at)) };
    const path = signedByKuaiShou('/api/report/dailyShare', query, secretKey);
    const data = fieldOf(answered(await ask({ method: 'GET', path }), { credentials, judge }).json, 'data');
    const list = listOf(Array.isArray(data) ? data : fieldOf(data, 'list'), 'data');
    return rowsOf(list, columns, { day, currency: 'CNY' }).map((row) => ({ ...row, country: 'CN' }));
  },
};
