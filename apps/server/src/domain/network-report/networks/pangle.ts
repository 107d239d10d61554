import { createHash } from 'node:crypto';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import type { NetworkReport, ReportAnswer } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['ad_slot_id'],
  revenue: ['revenue'],
  country: ['region'],
  impressions: ['show'],
  clicks: ['click'],
};

/** The parameters by name, not encoded, those that are empty left out, with the key right behind. */
export function signedByPangle(parameters: Readonly<Record<string, string>>, key: string): string {
  const text = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + key)
    .digest('hex');
}

const withoutData = 'PD0004';

/** A sign that is wrong may also come from a clock that is. */
const meanings = { 100: undefined, 101: 'refused', 102: 'refused', 103: 'later', 106: 'later' } as const;

function judge({ status, json }: ReportAnswer) {
  const code = String(fieldOf(json, 'Code') ?? '');
  if (status !== 200 || code === withoutData) return undefined;
  return code in meanings ? meanings[Number(code) as keyof typeof meanings] : 'unclear';
}

/** Outside of China. */
export const pangle: NetworkReport = {
  host: 'open-api.pangleglobal.com',
  known: 'unsure',
  zone: 'UTC',
  async read({ ask }, { credentials, day, at }) {
    const { userId = '', securityKey = '' } = credentials;
    const parameters = {
      currency: 'usd',
      date: day,
      dimensions: 'ad_slot_id,region',
      role_id: userId,
      sign_type: 'MD5',
      time_zone: '0',
      timestamp: String(Math.floor(at.getTime() / 1000)),
      user_id: userId,
      version: '2.0',
    };
    const sign = signedByPangle(parameters, securityKey);
    const path = withQuery('/union_pangle/open/api/rt/income', { ...parameters, sign });
    const { json } = answered(await ask({ method: 'GET', path }), { credentials, judge });
    if (fieldOf(json, 'Code') === withoutData) return [];
    const list = fieldOf(fieldOf(json, 'Data'), day) ?? [];
    return rowsOf(listOf(list, day), columns, { day, currency: 'USD' });
  },
};
