import { finding } from '@millrace/contract/report/report-finding';
import { fieldOf, secondsOf } from '../../ad-network/network-request.ts';
import { signedByPangle } from '../../ad-network/network-signatures.ts';
import { type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['ad_slot_id'],
  app: ['app_id'],
  revenue: ['revenue'],
  country: ['region'],
  impressions: ['show'],
  clicks: ['click'],
};

/** Beyond these it says nothing of what it leaves out. */
const mostRows = 100_000;
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
  // Others read five a second.
  pace: { calls: 2, seconds: 1 },
  known: 'unsure',
  isTimed: true,
  zone: 'UTC',
  async read({ ask }, { credentials, day, at }) {
    const { userId = '', securityKey = '', roleId = '' } = credentials;
    const parameters = {
      currency: 'usd',
      date: day,
      dimensions: 'ad_slot_id,region',
      // Most accounts have one number for both.
      role_id: roleId === '' ? userId : roleId,
      sign_type: 'MD5',
      time_zone: '0',
      timestamp: String(secondsOf(at)),
      user_id: userId,
      version: '2.0',
    };
    const path = `/union_pangle/open/api/rt/income?${signedByPangle(parameters, securityKey)}`;
    const { json } = answered(await ask({ method: 'GET', path }), { credentials, judge });
    if (fieldOf(json, 'Code') === withoutData) return [];
    const list = listOf(fieldOf(fieldOf(json, 'Data'), day), day);
    if (list.length >= mostRows) throw new ReportFailure('unclear', finding('rowsCut', { rows: mostRows }));
    return rowsOf(list, columns, { day, currency: 'USD' });
  },
};
