import { fieldOf } from '../../ad-network/network-request.ts';
import { type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';

const page = 5_000;
const mostPages = 40;

const columns = {
  unit: ['placementId', 'placement'],
  revenue: ['earnings'],
  country: ['countryCode', 'country'],
  impressions: ['adImpressions'],
  clicks: ['clicks'],
};

/** What went wrong stands in the envelope, whatever the status is. */
function judge({ json }: ReportAnswer) {
  return fieldOf(json, 'error') === false ? undefined : 'unclear';
}
/** Codes of its envelope that are about keys. */
const refusing = new Set(['1004']);

/** A key is missing or wrong; whatever else it says, such as of too many sessions, passes. */
function judgeSession(answer: ReportAnswer) {
  const errors = fieldOf(answer.json, 'errorList');
  const codes = (Array.isArray(errors) ? errors : []).map((one) => String(fieldOf(one, 'code') ?? ''));
  return codes.some((code) => refusing.has(code)) ? 'refused' : judge(answer);
}

export const inMobi: NetworkReport = {
  host: 'api.inmobi.com',
  known: 'unsure',
  zone: 'UTC',
  async read({ ask }, { credentials, day, currency }) {
    const { userName = '', apiKey: secretKey = '' } = credentials;
    const opened = await ask({
      method: 'GET',
      path: '/v1.0/generatesession/generate',
      headers: { userName, secretKey },
    });
    const session = answered(opened, { credentials, judge: judgeSession }).json;
    const [own] = listOf(fieldOf(session, 'respList'), 'respList');
    const [sessionId, accountId] = [fieldOf(own, 'sessionId'), fieldOf(own, 'accountId')].map(String);
    if (sessionId === undefined || accountId === undefined)
      throw new ReportFailure('unclear', 'The answer has no sessionId.');
    const records = await everyPage(mostPages, async (number) => {
      const reportRequest = {
        metrics: ['adImpressions', 'clicks', 'earnings'],
        timeFrame: `${day}:${day}`,
        groupBy: ['date', 'placement', 'country'],
        offset: (number - 1) * page,
        length: page,
      };
      const answer = await ask({
        method: 'POST',
        path: '/v3.0/reporting/publisher',
        headers: { accountId, secretKey, sessionId, 'content-type': 'application/json' },
        body: JSON.stringify({ reportRequest }),
      });
      const list = listOf(
        fieldOf(answered(answer, { credentials, judge }).json, 'respList') ?? [],
        'respList',
      );
      return { records: list, isLast: list.length < page };
    });
    return rowsOf(onceEach(records, columns), columns, { day, currency });
  },
};
