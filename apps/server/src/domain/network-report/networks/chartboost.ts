import { finding } from '@millrace/contract/report/report-finding';
import { chartboostHost, chartboostToken } from '../../ad-network/chartboost-token.ts';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import {
  type Ask,
  type Asked,
  type NetworkReport,
  type ReportAnswer,
  ReportFailure,
  type ReportRow,
} from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['adLocation', 'location'],
  app: ['appId'],
  revenue: ['moneyEarned'],
  country: ['countryCode', 'country'],
  impressions: ['impressionsDelivered'],
  clicks: ['clicksDelivered'],
  day: ['dt', 'date'],
};

/** Looks for the answer after so many milliseconds, so many times. */
const pause = 10_000;
const looks = 30;

interface Opened {
  /** What stands before the names of its calls. */
  readonly base: string;
  readonly keys?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Figures by ad location are worked out first: it gives a job, whose state is 201 once its data can be had. */
async function readBy(
  { ask, wait }: Ask,
  { credentials, day, currency }: Asked,
  { base, keys = {}, headers = {} }: Opened,
): Promise<readonly ReportRow[]> {
  const get = (path: string, query: Record<string, string>) => {
    const all = { ...keys, ...query };
    const target = Object.keys(all).length === 0 ? `${base}${path}` : withQuery(`${base}${path}`, all);
    return ask({ method: 'GET', path: target, headers });
  };
  const asked = { dateMin: day, dateMax: day, role: 'publisher', groupBy: 'adLocation' };
  const begun = await get('/appcountry', asked);
  let { json } = answered(begun, { credentials });
  if (begun.status === 202) {
    const job = `/jobs/${encodeURIComponent(String(fieldOf(json, 'jobId') ?? ''))}`;
    for (let look = 0; ; look += 1) {
      if (look === looks) throw new ReportFailure('later', finding('notReady', {}));
      await wait(pause);
      const state = await get(job, { status: 'true' });
      answered(state, { credentials });
      if (state.status === 201) break;
    }
    ({ json } = answered(await get(job, {}), { credentials }));
  }
  const list = listOf(Array.isArray(json) ? json : fieldOf(json, 'data'), 'data');
  return rowsOf(list, columns, { day, currency });
}

/** It says with 400 or 403, too, that it does not know a client. */
function judgeToken({ status, json }: ReportAnswer) {
  const refusals = ['invalid_client', 'invalid_grant', 'unauthorized_client', 'access_denied'];
  return status >= 400 && refusals.includes(String(fieldOf(json, 'error'))) ? 'refused' : undefined;
}

/** Its present API, which a token opens. */
const byToken: NetworkReport = {
  host: chartboostHost,
  known: 'unsure',
  waits: true,
  zone: 'UTC',
  async read(way, asked) {
    const { credentials } = asked;
    const signedIn = answered(await way.ask(chartboostToken(credentials)), {
      credentials,
      judge: judgeToken,
    });
    const token = fieldOf(signedIn.json, 'access_token');
    if (typeof token !== 'string')
      throw new ReportFailure('unclear', finding('fieldMissing', { field: 'access_token' }));
    return readBy(way, asked, { base: '/v5/analytics', headers: { authorization: `Bearer ${token}` } });
  },
};

/** By user ID and signature: this API is to end. */
export const chartboost: NetworkReport = {
  host: 'v2.whapi.chartboost.com',
  known: 'unsure',
  waits: true,
  zone: 'UTC',
  ways: { oauth: byToken },
  read(way, asked) {
    const { userId = '', userSignature = '' } = asked.credentials;
    return readBy(way, asked, { base: '/metrics', keys: { userId, userSignature } });
  },
};
