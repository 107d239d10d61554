import { signedBySigMob } from '../../ad-network/network-signatures.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';
import { saysWord } from '../says-word.ts';

const columns = {
  unit: ['placementId', 'placement'],
  revenue: ['revenue'],
  impressions: ['impressions'],
  clicks: ['clicks'],
};

/** What went wrong is an object where rows would be a list. */
function judge({ status, json }: ReportAnswer) {
  if (status !== 200 || Array.isArray(json)) return undefined;
  return saysWord(json, ['sign', 'signature', 'key', 'pk']) ? 'refused' : 'unclear';
}

/** By what worked in 2021. */
export const sigMob: NetworkReport = {
  host: 'report.sigmob.cn',
  pace: { calls: 10, seconds: 1 },
  known: 'old',
  isTimed: true,
  zone: 'Asia/Shanghai',
  async read({ ask }, { credentials, day, at }) {
    const { publicKey = '', secretKey = '' } = credentials;
    const parameters = {
      dimensions: 'date,application,placement',
      endDate: day,
      pk: publicKey,
      startDate: day,
      t: String(at.getTime()),
    };
    const path = `/pub/v1/apps/reports?${signedBySigMob(parameters, secretKey)}`;
    const { json } = answered(await ask({ method: 'GET', path }), { credentials, judge });
    return rowsOf(listOf(json, 'rows'), columns, { day, currency: 'CNY' });
  },
};
