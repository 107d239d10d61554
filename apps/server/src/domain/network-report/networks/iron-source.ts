import { createHash } from 'node:crypto';
import { minuteMs } from '@millrace/contract/kit/duration';
import { finding } from '@millrace/contract/report/report-finding';
import type { Credentials } from '../../ad-network/credentials.ts';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import { type Ask, type NetworkReport, type ReportAnswer, ReportFailure } from '../network-report.ts';
import { answered, cellsOf, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['instanceId', 'mediationAdUnitId', 'mediationAdUnit', 'adUnits'],
  revenue: ['revenue'],
  country: ['countryCode', 'country'],
  impressions: ['impressions'],
  clicks: ['clicks'],
};

/** Without keys the token is refused with 400. */
const judgeToken = ({ status }: ReportAnswer) => (status === 400 ? 'refused' : undefined);

/** Rows in which figures stand by country within each unit, as flat ones. */
function flat(row: unknown): unknown[] {
  const inner = fieldOf(row, 'data');
  if (!Array.isArray(inner) || typeof row !== 'object') return [row];
  return inner.map((part: unknown) => ({ ...row, ...(typeof part === 'object' ? part : {}) }));
}

/** Without the column nobody knows whose money it is, and it may be there twice. @throws ReportFailure */
const isOwn = (row: unknown) => {
  const network = cellsOf(row).get('adnetwork');
  if (network === undefined)
    throw new ReportFailure('unclear', finding('columnMissing', { column: 'adNetwork' }));
  return /iron/i.test(network);
};

/** A token is good for about an hour, and days share one. */
const lasts = { good: 50 * minuteMs, young: 5 * minuteMs };

async function tokenFor(ask: Ask['ask'], credentials: Credentials): Promise<string> {
  const { secretKey = '', refreshToken = '' } = credentials;
  const answer = await ask({
    method: 'GET',
    path: '/partners/publisher/auth',
    headers: { secretkey: secretKey, refreshToken },
  });
  return answered(answer, { credentials, judge: judgeToken }).text.replace(/^\s*"|"\s*$/g, '');
}

interface Day {
  readonly credentials: Credentials;
  readonly day: string;
  readonly token: string;
}

async function readDay(ask: Ask['ask'], { credentials, day, token }: Day): Promise<unknown> {
  const answer = await ask({
    method: 'GET',
    path: withQuery('/levelPlay/reporting/v1', {
      startDate: day,
      endDate: day,
      adNetwork: 'ironSource',
      metrics: 'revenue,impressions,clicks',
      breakdowns: 'date,mediationAdUnit,country,adNetwork',
    }),
    headers: { authorization: `Bearer ${token}` },
  });
  return answered(answer, { credentials }).json;
}

/** LevelPlay tells of all networks that it mediates: what others earn there is theirs to report. */
export const ironSource: NetworkReport = {
  host: 'platform.ironsrc.com',
  pace: { calls: 8_000, seconds: 3_600 },
  known: 'unsure',
  zone: 'UTC',
  async read({ ask, sessions }, { credentials, day, currency }) {
    const { secretKey = '', refreshToken = '' } = credentials;
    const keys = createHash('sha256')
      .update(JSON.stringify([secretKey, refreshToken]))
      .digest('hex');
    const readAll = async (again: boolean): Promise<unknown> => {
      const { session: token, giveUp } = await sessions.of(`LevelPlay ${keys}`, lasts, () =>
        tokenFor(ask, credentials),
      );
      try {
        return await readDay(ask, { credentials, day, token });
      } catch (error) {
        // It may have ended.
        const isRefused = error instanceof ReportFailure && error.kind === 'refused';
        if (again || !isRefused || !giveUp()) throw error;
        return readAll(true);
      }
    };
    const json = await readAll(false);
    const list = listOf(Array.isArray(json) ? json : fieldOf(json, 'data'), 'data');
    return rowsOf(list.flatMap(flat).filter(isOwn), columns, { day, currency });
  },
};
