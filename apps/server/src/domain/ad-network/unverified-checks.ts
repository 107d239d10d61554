import {
  byStatus,
  dayBefore,
  fieldOf,
  type NetworkAnswer,
  type NetworkCheck,
  secondsOf,
  unlessAccepted,
  type Verdict,
  withQuery,
} from './network-request.ts';
import { signedByKuaiShou, signedByPangle, signedBySigMob, tokenForGdt } from './network-signatures.ts';

/** Says in `Code` what it makes of a request; PD0004 is a day without figures. */
export const pangle: NetworkCheck = {
  host: 'open-api.pangleglobal.com',
  isTimed: true,
  unverified: true,
  request: ({ userId = '', securityKey = '', roleId = '' }, at) => {
    const query = {
      user_id: userId,
      // Most accounts have one number for both.
      role_id: roleId === '' ? userId : roleId,
      date: dayBefore(at),
      currency: 'usd',
      time_zone: '0',
      sign_type: 'MD5',
      timestamp: String(secondsOf(at)),
      version: '2.0',
    };
    const signed = signedByPangle(query, securityKey);
    return { method: 'GET', path: `/union_pangle/open/api/rt/income?${signed}` };
  },
  judge: byCode('Code', { accepted: ['100', 'PD0004'], refused: ['101', '102'] }),
};

export const gdt: NetworkCheck = {
  host: 'api.adnet.qq.com',
  isTimed: true,
  unverified: true,
  request: ({ memberId = '', secret = '' }, at) => {
    const day = dayBefore(at).replaceAll('-', '');
    const query = { member_id: memberId, start_date: day, end_date: day };
    const headers = { token: tokenForGdt(memberId, secret, secondsOf(at)) };
    return { method: 'GET', path: withQuery('/open/v1.1/report/get', query), headers };
  },
  judge: byCode('code', { accepted: ['0'], refused: [] }),
};

/** Answers a list, or an object that says what was wrong. */
export const sigMob: NetworkCheck = {
  host: 'report.sigmob.cn',
  isTimed: true,
  unverified: true,
  request: ({ publicKey = '', secretKey = '' }, at) => {
    const day = dayBefore(at);
    const query = {
      dimensions: 'date',
      endDate: day,
      pk: publicKey,
      startDate: day,
      t: String(at.getTime()),
    };
    return { method: 'GET', path: `/pub/v1/apps/reports?${signedBySigMob(query, secretKey)}` };
  },
  judge: (answer) => (Array.isArray(answer.json) ? byStatus(answer) : unlessAccepted(answer)),
};

/** Says 1 in `result` where it answers. */
export const kuaiShou: NetworkCheck = {
  host: 'ssp.e.kuaishou.com',
  isTimed: true,
  unverified: true,
  request: ({ publicKey = '', secretKey = '' }, at) => {
    const query = { ak: publicKey, date: dayBefore(at), timestamp: String(secondsOf(at)) };
    return { method: 'GET', path: signedByKuaiShou('/api/report/dailyShare', query, secretKey) };
  },
  judge: byCode('result', { accepted: ['1'], refused: [] }),
};

/** 10103 is a day without figures. */
export const mint: NetworkCheck = {
  host: 'globalreport.ad.intl.xiaomi.com',
  unverified: true,
  request: ({ appToken = '' }, at) => {
    const day = dayBefore(at).replaceAll('-', '');
    const body = JSON.stringify({ token: appToken, startDate: day, endDate: day });
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', path: '/max/report/colu/v1', headers, body };
  },
  judge: byCode('code', { accepted: ['0', '10103'], refused: [] }),
};

export const pubNative: NetworkCheck = {
  host: 'dashboard.pubnative.net',
  unverified: true,
  request: ({ accessToken = '' }, at) => {
    const day = dayBefore(at).split('-').toReversed().join('/');
    const query = { account_auth_token: accessToken, start_date: day, end_date: day };
    return { method: 'GET', path: withQuery('/api/reports', query) };
  },
  judge: byCode('status', { accepted: ['success'], refused: [] }),
};

interface Codes {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** By what the network writes into a field of its answer, else by the status. */
function byCode(name: string, { accepted, refused }: Codes): (answer: NetworkAnswer) => Verdict {
  return (answer) => {
    const code = String(fieldOf(answer.json, name));
    if (refused.includes(code)) return 'refused';
    return accepted.includes(code) ? byStatus(answer) : unlessAccepted(answer);
  };
}
