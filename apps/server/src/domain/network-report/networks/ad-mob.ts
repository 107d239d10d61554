import { finding } from '@millrace/contract/report/report-finding';
import { shownText } from '../../../platform/shown-text.ts';
import type { Credentials } from '../../ad-network/credentials.ts';
import { fieldOf } from '../../ad-network/network-request.ts';
import { type Ask, type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, listOf, rowOf } from '../read-answer.ts';

const mostRows = 100_000;

/** A right that was taken back, or a client that is not known. */
function judgeToken({ json }: ReportAnswer) {
  const refusals = ['invalid_grant', 'invalid_client', 'unauthorized_client'];
  return refusals.includes(String(fieldOf(json, 'error'))) ? 'refused' : undefined;
}

/**
 * 403: the API is not switched on in the project, or the user has no access to the account; a publisher that there is not has
 * 400 or 404.
 */
function judge({ status, json }: ReportAnswer) {
  if (status === 403 || status === 404) return 'limited';
  const said = String(fieldOf(fieldOf(json, 'error'), 'message') ?? '');
  return status === 400 && /publisher|account/i.test(said) ? 'limited' : undefined;
}

async function tokenFor({ ask }: Ask, credentials: Credentials): Promise<string> {
  const { clientId = '', clientSecret = '', refreshToken = '' } = credentials;
  const answer = await ask({
    host: 'oauth2.googleapis.com',
    method: 'POST',
    path: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }).toString(),
  });
  const token = fieldOf(answered(answer, { credentials, judge: judgeToken }).json, 'access_token');
  if (typeof token !== 'string')
    throw new ReportFailure('unclear', finding('fieldMissing', { field: 'access_token' }));
  return token;
}

/** `pub-1234`: what was entered, else the account that the token is of. */
async function publisherOf({ ask }: Ask, credentials: Credentials, authorization: string): Promise<string> {
  if (credentials.publisherId !== undefined) return credentials.publisherId;
  const answer = await ask({ method: 'GET', path: '/v1/accounts', headers: { authorization } });
  const { json } = answered(answer, { credentials, judge });
  const [first] = listOf(fieldOf(json, 'account') ?? [], 'account');
  const id = fieldOf(first, 'publisherId');
  if (typeof id !== 'string') throw new ReportFailure('limited', finding('noAccount', {}));
  return id;
}

/** Millionths as decimal text. */
function ofMicros(text: string): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(text) ?? [];
  if (digits === '')
    throw new ReportFailure('unclear', finding('amountMalformed', { value: shownText(text) }));
  const padded = digits.padStart(7, '0');
  return `${sign}${padded.slice(0, -6)}.${padded.slice(-6)}`;
}

const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** AdMob's own demand: what other networks earn in its mediation is theirs to report. */
export const adMob: NetworkReport = {
  host: 'admob.googleapis.com',
  pace: { calls: 900, seconds: 60 },
  known: 'documented',
  zone: 'account',
  async read(way, { credentials, day }) {
    const authorization = `Bearer ${await tokenFor(way, credentials)}`;
    const publisher = await publisherOf(way, credentials, authorization);
    const reportSpec = {
      dateRange: { startDate: dateOf(day), endDate: dateOf(day) },
      dimensions: ['DATE', 'AD_UNIT', 'COUNTRY'],
      metrics: ['IMPRESSIONS', 'CLICKS', 'ESTIMATED_EARNINGS'],
      localizationSettings: { currencyCode: 'USD' },
      maxReportRows: mostRows,
    };
    const answer = await way.ask({
      method: 'POST',
      path: `/v1/accounts/${encodeURIComponent(publisher)}/networkReport:generate`,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ reportSpec }),
    });
    const parts = listOf(answered(answer, { credentials, judge }).json, 'report');
    const header = parts.map((part) => fieldOf(part, 'header')).find((part) => part !== undefined);
    const footer = parts.map((part) => fieldOf(part, 'footer')).find((part) => part !== undefined);
    const rows = parts.flatMap((part) => fieldOf(part, 'row') ?? []);
    if (footer === undefined) throw new ReportFailure('unclear', finding('cutOff', {}));
    const matching = Number(fieldOf(footer, 'matchingRowCount') ?? rows.length);
    if (matching > rows.length)
      throw new ReportFailure('unclear', finding('rowsMissing', { rows: matching, came: rows.length }));
    const currency = fieldOf(fieldOf(header, 'localizationSettings'), 'currencyCode');
    return rows.flatMap((row) => {
      const dimension = (name: string) =>
        String(fieldOf(fieldOf(fieldOf(row, 'dimensionValues'), name), 'value') ?? '');
      const metric = (name: string, kind: string) => {
        const value = fieldOf(fieldOf(fieldOf(row, 'metricValues'), name), kind);
        return value === undefined ? undefined : String(value);
      };
      return rowOf({
        unit: dimension('AD_UNIT'),
        country: dimension('COUNTRY'),
        impressions: metric('IMPRESSIONS', 'integerValue'),
        clicks: metric('CLICKS', 'integerValue'),
        revenue: ofMicros(metric('ESTIMATED_EARNINGS', 'microsValue') ?? ''),
        currency: typeof currency === 'string' ? currency : 'USD',
      });
    });
  },
};
