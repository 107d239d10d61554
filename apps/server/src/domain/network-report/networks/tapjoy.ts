import { finding } from '@millrace/contract/report/report-finding';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import { type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, everyPage, listOf, rowsOf } from '../read-answer.ts';

const page = 100;
const mostPages = 100;

const columns = {
  unit: ['placement'],
  revenue: ['revenue'],
  country: ['country'],
  impressions: ['impressions'],
  clicks: ['clicks'],
};

/** A bad token has status 200 and a code in a list of errors. */
function judge({ status, json }: ReportAnswer) {
  const errors = fieldOf(json, 'errors');
  if (status !== 200 || !Array.isArray(errors) || errors.length === 0) return undefined;
  const codes = errors.map((one) => String(fieldOf(one, 'code') ?? ''));
  return codes.some((code) => code === '401' || code === '403') ? 'refused' : 'unclear';
}

/** Its offer wall, by the reports of 2021: apps, their placements, and the countries of each. */
export const tapjoy: NetworkReport = {
  host: 'api.tapjoy.com',
  known: 'old',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const signedIn = await ask({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${credentials.publisherReportingApiKey ?? ''}` },
    });
    const token = fieldOf(answered(signedIn, { credentials, judge }).json, 'access_token');
    if (typeof token !== 'string')
      throw new ReportFailure('unclear', finding('fieldMissing', { field: 'access_token' }));
    const apps = await everyPage(mostPages, async (number) => {
      const answer = await ask({
        method: 'GET',
        path: withQuery('/v2/publisher/reports', {
          ...{ date: day, page_size: String(page), page: String(number), group_by: 'placements' },
        }),
        headers: { authorization: `Bearer ${token}` },
      });
      const list = listOf(fieldOf(answered(answer, { credentials, judge }).json, 'Apps'), 'Apps');
      return { records: list, isLast: list.length < page };
    });
    return rowsOf(apps.flatMap(flat), columns, { day, currency });
  },
};

/** Each country of a placement as a row; the placement itself where it has none. */
function flat(app: unknown): unknown[] {
  return listOf(fieldOf(app, 'Placements'), 'Placements').flatMap((placement) => {
    const unit = { placement: fieldOf(placement, 'Name') ?? fieldOf(placement, 'Id') };
    const countries = listOf(fieldOf(placement, 'Countries') ?? [], 'Countries');
    const parts = countries.length === 0 ? [placement] : countries;
    return parts.map((part) => ({ ...(typeof part === 'object' ? part : {}), ...unit }));
  });
}
