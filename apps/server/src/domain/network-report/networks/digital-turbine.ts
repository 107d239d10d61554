import { finding } from '@millrace/contract/report/report-finding';
import { fieldOf } from '../../ad-network/network-request.ts';
import { type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, csvRows, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['Placement Name'],
  // Placements of several apps often have the same name.
  app: ['Fyber App ID'],
  revenue: ['Revenue (USD)'],
  country: ['Country'],
  impressions: ['Impressions'],
  clicks: ['Clicks'],
  day: ['Date'],
};

/** Looks for the file after so many milliseconds, so many times. */
const pause = 20_000;
const looks = 15;

/** Wrong keys have status 400. */
const judgeToken = ({ status }: ReportAnswer) => (status === 400 ? 'refused' : undefined);

/** Where files may wait; keys are not sent there. */
const fileHosts = ['amazonaws.com', 'fyber.com', 'digitalturbine.com', 'storage.googleapis.com'];

/** DT Exchange, once Fyber: it makes a file ready, which is empty until it is. */
export const digitalTurbine: NetworkReport = {
  host: 'reporting.fyber.com',
  known: 'unsure',
  waits: true,
  zone: 'UTC',
  async read({ ask, wait }, { credentials, day }) {
    const { consumerKey = '', consumerSecret = '' } = credentials;
    const json = { 'content-type': 'application/json' };
    const signedIn = await ask({
      method: 'POST',
      path: '/auth/v1/token',
      headers: json,
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: consumerKey,
        client_secret: consumerSecret,
      }),
    });
    const token = fieldOf(answered(signedIn, { credentials, judge: judgeToken }).json, 'accessToken');
    const begun = await ask({
      method: 'POST',
      path: '/api/v1/report?format=csv',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        source: 'mediation',
        dateRange: { start: day, end: day },
        metrics: ['Impressions', 'Clicks', 'Revenue (USD)'],
        splits: ['Date', 'Fyber App ID', 'Placement Name', 'Country'],
        filters: [],
      }),
    });
    const { host, pathname, search } = fileOf(fieldOf(answered(begun, { credentials }).json, 'url'));
    for (let look = 0; look < looks; look += 1) {
      await wait(pause);
      const file = await ask({ host, method: 'GET', path: pathname + search });
      const { text } = answered(file, { credentials });
      if (text.trim() !== '') return rowsOf(csvRows(text, columns), columns, { day, currency: 'USD' });
    }
    throw new ReportFailure('later', finding('notReady', {}));
  },
};

function fileOf(address: unknown): URL {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  const isKnown =
    url?.protocol === 'https:' &&
    fileHosts.some((end) => url.hostname === end || url.hostname.endsWith(`.${end}`));
  if (url === undefined || !isKnown) throw new ReportFailure('unclear', finding('fileElsewhere', {}));
  return url;
}
