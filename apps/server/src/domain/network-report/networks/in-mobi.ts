import { createHash } from 'node:crypto';
import { hourMs, minuteMs } from '@millrace/contract/kit/duration';
import { finding } from '@millrace/contract/report/report-finding';
import { fieldOf } from '../../ad-network/network-request.ts';
import {
  type Ask,
  type Asked,
  type NetworkReport,
  type ReportAnswer,
  ReportFailure,
} from '../network-report.ts';
import { answered, everyPage, listOf, onceEach, rowsOf } from '../read-answer.ts';

/** It gives fifteen sessions in eight hours, and says that one lasts for eight, and elsewhere for 24. */
const lasts = { good: 4 * hourMs, young: 30 * minuteMs };
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
  pace: { calls: 1_500, seconds: 900 },
  known: 'unsure',
  zone: 'UTC',
  async read({ ask, sessions }, { credentials, day, currency }) {
    const { userName = '', apiKey: secretKey = '' } = credentials;
    const keys = createHash('sha256')
      .update(JSON.stringify([userName, secretKey]))
      .digest('hex');
    const readAll = async (again: boolean): Promise<readonly unknown[]> => {
      const { session, giveUp } = await sessions.of(`InMobi ${keys}`, lasts, () => open(ask, credentials));
      try {
        return await everyPage(mostPages, (number) =>
          readPage(ask, { ...session, secretKey }, { credentials, day, number }),
        );
      } catch (error) {
        // It may have ended: what it says then is not public.
        if (again || !(error instanceof ReportFailure) || error.kind === 'later' || !giveUp()) throw error;
        return readAll(true);
      }
    };
    const records = await readAll(false);
    return rowsOf(onceEach(records, columns), columns, { day, currency });
  },
};

interface Session {
  readonly sessionId: string;
  readonly accountId: string;
}

async function open(ask: Ask['ask'], credentials: Asked['credentials']): Promise<Session> {
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
    throw new ReportFailure('unclear', finding('fieldMissing', { field: 'sessionId' }));
  return { sessionId, accountId };
}

async function readPage(
  ask: Ask['ask'],
  { accountId, secretKey, sessionId }: Session & { readonly secretKey: string },
  { credentials, day, number }: Pick<Asked, 'credentials' | 'day'> & { readonly number: number },
) {
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
  const said = fieldOf(answered(answer, { credentials, judge }).json, 'respList');
  // Its mark of success is `error: false`, with rows or without: null is a list without any. One that has another name is not known.
  const list = listOf(said === null ? [] : said, 'respList');
  return { records: list, isLast: list.length < page };
}
