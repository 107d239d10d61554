import { createHash } from 'node:crypto';
import { withQuery } from '../../ad-network/network-request.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['placementId', 'placement'],
  revenue: ['revenue'],
  impressions: ['impressions'],
  clicks: ['clicks'],
};

/** The SHA-1 of the values by the parameters' names, with the secret behind. */
export function signedBySigMob(parameters: Readonly<Record<string, string>>, secret: string): string {
  const values = Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  return createHash('sha1')
    .update(values.join('') + secret)
    .digest('hex');
}

/** What went wrong is an object where rows would be a list. */
function judge({ status, json }: ReportAnswer) {
  if (status !== 200 || Array.isArray(json)) return undefined;
  return /sign|key|auth/i.test(JSON.stringify(json ?? '')) ? 'refused' : 'unclear';
}

/** By what worked in 2021. */
export const sigMob: NetworkReport = {
  host: 'report.sigmob.cn',
  known: 'old',
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
    const sign = signedBySigMob(parameters, secretKey);
    const path = withQuery('/pub/v1/apps/reports', { ...parameters, sign });
    const { json } = answered(await ask({ method: 'GET', path }), { credentials, judge });
    return rowsOf(listOf(json, 'rows'), columns, { day, currency: 'CNY' });
  },
};
