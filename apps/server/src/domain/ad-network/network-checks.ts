import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import { chartboostHost, chartboostToken } from './chartboost-token.ts';
import { graphVersion } from './graph-version.ts';
import {
  byOAuth,
  byStatus,
  byToken,
  dayBefore,
  fieldOf,
  type NetworkAnswer,
  type NetworkCheck,
  secondsOf,
  unlessAccepted,
  type Verdict,
  withQuery,
} from './network-request.ts';
import { signedByMintegral } from './network-signatures.ts';
import { gdt, kuaiShou, mint, pangle, pubNative, sigMob } from './unverified-checks.ts';

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
  judge: byOAuth,
};

/** What the Graph API says with status 400: 190 is about the token, the others about what it may do. */
const graphCodes = new Map<unknown, Verdict>([
  [190, 'refused'],
  [3000, 'limited'],
  [200, 'limited'],
  [100, 'limited'],
]);

const facebook: NetworkCheck = {
  host: 'graph.facebook.com',
  request: ({ systemUserAccessToken = '' }) => ({
    method: 'GET',
    path: `/${graphVersion}/me`,
    headers: { authorization: `Bearer ${systemUserAccessToken}` },
  }),
  judge: (answer) => graphCodes.get(fieldOf(fieldOf(answer.json, 'error'), 'code')) ?? byStatus(answer),
};

/** Says "no such organization" with 404 and "no key" with 400; sends those it lets in on to where the figures are. */
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
  judge: (answer) => {
    const words = JSON.stringify(answer.json ?? '');
    // Its id changes when a project is moved.
    if (answer.status === 404 && /organi[sz]ation/i.test(words)) return 'limited';
    if (answer.status === 400 && /token|api ?key/i.test(words)) return 'refused';
    return sendsToFigures(answer) ? 'accepted' : byStatus(answer);
  },
};

/** A redirect to a log-in would be one too, so only to a file of somebody who keeps such files. */
function sendsToFigures({ status, location = '' }: NetworkAnswer): boolean {
  if (status < 300 || status > 399 || !URL.canParse(location)) return false;
  const { protocol, hostname } = new URL(location);
  return protocol === 'https:' && /(^|\.)(storage\.googleapis\.com|amazonaws\.com)$/.test(hostname);
}

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

const max: NetworkCheck = {
  host: 'r.applovin.com',
  request: ({ reportKey = '' }, at) => ({
    method: 'GET',
    path: withQuery('/maxReport', {
      api_key: reportKey,
      start: dayBefore(at),
      end: dayBefore(at),
      columns: 'day,estimated_revenue',
      format: 'json',
    }),
  }),
};

const appLovin: NetworkCheck = {
  host: 'r.applovin.com',
  ways: { max },
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

/** Its key is a Basic credential as it stands. */
const tapjoy: NetworkCheck = {
  host: 'api.tapjoy.com',
  request: ({ publisherReportingApiKey = '' }) => ({
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${publisherReportingApiKey}`, accept: 'application/json' },
  }),
  judge: byToken('access_token'),
};

/** Says with 400 or 403, too, that it does not know a client. */
const chartboostByToken: NetworkCheck = {
  host: chartboostHost,
  request: chartboostToken,
  judge: byToken('access_token'),
};

const chartboost: NetworkCheck = {
  host: 'v2.whapi.chartboost.com',
  ways: { oauth: chartboostByToken },
  request: ({ userId = '', userSignature = '' }, at) => ({
    method: 'GET',
    path: withQuery('/metrics/app', {
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
  isTimed: true,
  request: ({ reportApiSkey = '', reportApiSecret = '' }, at) => {
    const day = dayBefore(at).replaceAll('-', '');
    const time = String(secondsOf(at));
    // Without a zone it would answer for days at UTC+8.
    const query = { end: day, limit: '1', page: '1', skey: reportApiSkey, start: day, time, timezone: '0' };
    return { method: 'GET', path: `/reporting/data?${signedByMintegral(query, reportApiSecret)}` };
  },
  judge: (answer) => {
    const code = String(fieldOf(answer.json, 'code'));
    if (code === 'ok') return 'accepted';
    return /auth|sign|skey/i.test(code) ? 'refused' : unlessAccepted(answer);
  },
};

/** Its whole answer is the token, as a JSON string; keys that it does not know may get 400. */
const ironSource: NetworkCheck = {
  host: 'platform.ironsrc.com',
  request: ({ secretKey = '', refreshToken = '' }) => ({
    method: 'GET',
    path: '/partners/publisher/auth',
    headers: { secretkey: secretKey, refreshToken },
  }),
  judge: (answer) => {
    if (answer.status === 400) return 'refused';
    return typeof answer.json === 'string' && answer.json !== '' ? byStatus(answer) : unlessAccepted(answer);
  },
};

/** Says what was wrong with the keys with status 200 or 400 and `error: true`, which too many sessions are not. */
const inMobi: NetworkCheck = {
  host: 'api.inmobi.com',
  request: ({ userName = '', apiKey = '' }) => ({
    method: 'GET',
    path: '/v1.0/generatesession/generate',
    headers: { userName, secretKey: apiKey },
  }),
  judge: (answer) => {
    const isError = fieldOf(answer.json, 'error') === true;
    return isError && [200, 400].includes(answer.status) ? 'refused' : byStatus(answer);
  },
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
  judge: byToken('accessToken'),
};

/**
 * How each network's keys are tried, as the network documents its reporting API; null where that is not public, so that
 * only the first report tells, and where the network is closed, which is never asked.
 */
export const networkChecks: Readonly<Record<NetworkId, NetworkCheck | null>> = {
  [networkId.own]: null,
  [networkId.adMob]: google,
  [networkId.facebook]: facebook,
  [networkId.unity]: unity,
  [networkId.vungle]: vungle,
  [networkId.gdt]: gdt,
  [networkId.adColony]: null,
  [networkId.appLovin]: appLovin,
  [networkId.moPub]: null,
  [networkId.googleAd]: null,
  [networkId.tapjoy]: tapjoy,
  [networkId.chartboost]: chartboost,
  [networkId.buad]: pangle,
  [networkId.headerBidding]: null,
  [networkId.mintegral]: mintegral,
  [networkId.ironSource]: ironSource,
  [networkId.myTarget]: null,
  [networkId.chartboostBidding]: chartboost,
  [networkId.crossPromotion]: null,
  [networkId.mint]: mint,
  [networkId.sigMob]: sigMob,
  [networkId.kuaiShou]: kuaiShou,
  [networkId.pubNative]: pubNative,
  [networkId.inMobi]: inMobi,
  [networkId.shareIt]: null,
  [networkId.fyber]: fyber,
};
