import { askForText, NetworkSilence, networkWords } from '../ad-network/ask-network.ts';
import type { Credentials } from '../ad-network/credentials.ts';
import type { NetworkRequest } from '../ad-network/network-request.ts';
import type { ReportAnswer } from './report-answer.ts';
import { ReportFailure } from './report-failure.ts';
import { retryAfter } from './retry-after.ts';

/** A day of many units in every country. */
const largest = 64 * 1_048_576;
/** Networks bear five minutes at least; less than this is what a slow line makes. */
const clockOffMilliseconds = 120_000;

export interface Surroundings {
  /** See NETWORK_API_URL. */
  readonly base: string | undefined;
  readonly at: Date;
  /** For each whole answer. */
  readonly milliseconds?: number;
}

/** Asks a network for a part of a report. @throws ReportFailure for every answer that is none of status 2xx */
export async function askReport(
  host: string,
  credentials: Credentials,
  { base, at, milliseconds = 120_000 }: Surroundings,
  request: NetworkRequest,
): Promise<ReportAnswer> {
  const answer = await heard(askForText({ base, host, milliseconds, largest }, request));
  const { status, headers, text } = answer;
  if (status >= 200 && status < 300) return answer;
  const words = networkWords({ status, json: quietJson(text) }, credentials);
  const retryAfterSeconds = retryAfter(headers.get('retry-after'), at);
  if (status === 429) throw new ReportFailure('throttled', words, { retryAfterSeconds });
  if (status >= 500) throw new ReportFailure('away', words, { retryAfterSeconds });
  if (status === 401 || status === 403) {
    const theirs = Date.parse(headers.get('date') ?? '');
    const off = Math.abs(theirs - at.getTime()) > clockOffMilliseconds;
    throw new ReportFailure(off ? 'clock' : 'refused', words);
  }
  throw new ReportFailure('changed', words);
}

async function heard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NetworkSilence)) throw error;
    throw new ReportFailure(error.reason === 'unclear' ? 'incomplete' : 'away', error.message, {
      cause: error,
    });
  }
}

function quietJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
