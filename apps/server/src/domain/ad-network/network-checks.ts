import { createHash } from 'node:crypto';
import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import type { Credentials } from './credentials.ts';
import {
  byStatus,
  dayBefore,
  fieldOf,
  type NetworkAnswer,
  type NetworkCheck,
  withQuery,
} from './network-request.ts';

/** Google's token exchange says "invalid_grant" or "invalid_client" with status 400 or 401. */
const google: NetworkCheck = {
  host: 'oauth2.googleapis.com',
  request: ({ clientId = '', clientSecret = '', refreshToken = '' }) => ({
    method: 'POST',
    path: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }).toString(),
  }),
  judge: (answer) => {
    const refusals = ['invalid_grant', 'invalid_client', 'unauthorized_client'];
    return refusals.includes(String(fieldOf(answer.json, 'error'))) ? 'refused' : byStatus(answer);
  },
};

/** The Graph API refuses a token with status 400 and error code 190. */
const facebook: NetworkCheck = {
  host: 'graph.facebook.com',
  request: ({ systemUserAccessToken = '' }) => ({
    method: 'GET',
    path: '/v21.0/me',
    headers: { authorization: `Bearer ${systemUserAccessToken}` },
  }),
  judge: (answer) => {
    const code = fieldOf(fieldOf(answer.json, 'error'), 'code');
    return code === 190 ? 'refused' : byStatus(answer);
  },
};

const unity: NetworkCheck = {
  host: 'monetization.api.unity.com',
  request: ({ statsApiKey = '', organizationCoreId = '' }, at) => ({
    method: 'GET',
    path: withQuery(`/stats/v1/operate/organizations/${encodeURIComponent(organizationCoreId)}`, {
      apikey: statsApiKey,
      fields: 'revenue_sum',
      scale: 'day',
      start: `${dayBefore(at)}T00:00:00Z`,
      end: `${dayBefore(at)}T23:59:59Z`,
    }),
  }),
  // A missing or wrong token has status 400, and the figures wait behind a redirect, which proves that it is right.
  judge: (answer) => {
    const errors = JSON.stringify(fieldOf(answer.json, 'errors') ?? '');
    if (answer.status === 400 && /token|api.?key/i.test(errors)) return 'refused';
    return answer.status === 302 || answer.status === 307 ? 'accepted' : byStatus(answer);
  },
};

const vungle: NetworkCheck = {
  host: 'report.api.vungle.com',
  request: ({ reportingApiKey = '' }, at) => ({
    method: 'GET',
    path: withQuery('/ext/pub/reports/performance', {
      start: dayBefore(at),
      end: dayBefore(at),
      dimensions: 'date',
      aggregates: 'revenue',
    }),
    headers: {
      authorization: `Bearer ${reportingApiKey}`,
      'vungle-version': '1',
      accept: 'application/json',
    },
  }),
};

const appLovin: NetworkCheck = {
  host: 'r.applovin.com',
  request: ({ reportKey = '' }, at) => ({
    method: 'GET',
    path: withQuery('/report', {
      api_key: reportKey,
      start: dayBefore(at),
      end: dayBefore(at),
      columns: 'day,revenue',
      report_type: 'publisher',
      format: 'json',
    }),
  }),
};

const tapjoy: NetworkCheck = {
  host: 'api.tapjoy.com',
  request: ({ publisherReportingApiKey = '' }) => ({
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${publisherReportingApiKey}`, accept: 'application/json' },
  }),
};

const chartboost: NetworkCheck = {
  host: 'analytics.chartboost.com',
  request: ({ userId = '', userSignature = '' }, at) => ({
    method: 'GET',
    path: withQuery('/v3/metrics/app', {
      userId,
      userSignature,
      dateMin: dayBefore(at),
      dateMax: dayBefore(at),
      role: 'publisher',
    }),
  }),
};

/** Answers status 200 also to wrong keys, and says so in `code`. */
const mintegral: NetworkCheck = {
  host: 'api.mintegral.com',
  request: (credentials, at) => ({
    method: 'GET',
    path: `/reporting/data?${signedByMintegral(credentials, at)}`,
  }),
  judge: (answer) => {
    const code = String(fieldOf(answer.json, 'code'));
    if (code === 'ok') return 'accepted';
    return /auth|sign|skey/i.test(code) ? 'refused' : unlessAccepted(answer);
  },
};

/** The parameters in alphabetical order and, as the last, the MD5 of their MD5 and the secret. */
function signedByMintegral({ reportApiSkey = '', reportApiSecret = '' }: Credentials, at: Date): string {
  const day = dayBefore(at).replaceAll('-', '');
  const query = new URLSearchParams({
    end: day,
    limit: '1',
    page: '1',
    skey: reportApiSkey,
    start: day,
    time: String(Math.floor(at.getTime() / 1000)),
    timezone: '0',
    v: '1.0',
  });
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  return `${query}&sign=${md5(md5(query.toString()) + reportApiSecret)}`;
}

/** Gives a token for the right keys; 400 where they are missing. */
const ironSource: NetworkCheck = {
  host: 'platform.ironsrc.com',
  request: ({ secretKey = '', refreshToken = '' }) => ({
    method: 'GET',
    path: '/partners/publisher/auth',
    headers: { secretkey: secretKey, refreshToken },
  }),
  judge: (answer) => (answer.status === 400 ? 'refused' : byStatus(answer)),
};

/** Says what was wrong with the keys with status 200 and `error: true`. */
const inMobi: NetworkCheck = {
  host: 'api.inmobi.com',
  request: ({ userName = '', apiKey = '' }) => ({
    method: 'GET',
    path: '/v1.0/generatesession/generate',
    headers: { userName, secretKey: apiKey },
  }),
  judge: (answer) => (fieldOf(answer.json, 'error') === true ? 'refused' : byStatus(answer)),
};

const fyber: NetworkCheck = {
  host: 'reporting.fyber.com',
  request: ({ consumerKey = '', consumerSecret = '' }) => ({
    method: 'POST',
    path: '/auth/v1/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: consumerKey,
      client_secret: consumerSecret,
    }),
  }),
  judge: (answer) => (fieldOf(answer.json, 'error') === 'invalid_client' ? 'refused' : byStatus(answer)),
};

/** A success whose text does not say that it is one proves nothing. */
function unlessAccepted(answer: NetworkAnswer) {
  const verdict = byStatus(answer);
  return verdict === 'accepted' ? 'unclear' : verdict;
}

/**
 * How each network's keys are tried, as the network documents its reporting API; null where that is not public, so that
 * only the first report tells.
 */
export const networkChecks: Readonly<Record<NetworkId, NetworkCheck | null>> = {
  [networkId.own]: null,
  [networkId.adMob]: google,
  [networkId.facebook]: facebook,
  [networkId.unity]: unity,
  [networkId.vungle]: vungle,
  [networkId.gdt]: null,
  // Closed: nothing is asked of it.
  [networkId.adColony]: null,
  [networkId.appLovin]: appLovin,
  [networkId.moPub]: null,
  [networkId.googleAd]: null,
  [networkId.tapjoy]: tapjoy,
  [networkId.chartboost]: chartboost,
  [networkId.buad]: null,
  [networkId.headerBidding]: null,
  [networkId.mintegral]: mintegral,
  [networkId.ironSource]: ironSource,
  [networkId.myTarget]: null,
  [networkId.chartboostBidding]: chartboost,
  [networkId.crossPromotion]: null,
  [networkId.mint]: null,
  [networkId.sigMob]: null,
  [networkId.kuaiShou]: null,
  [networkId.pubNative]: null,
  [networkId.inMobi]: inMobi,
  [networkId.shareIt]: null,
  [networkId.fyber]: fyber,
};
