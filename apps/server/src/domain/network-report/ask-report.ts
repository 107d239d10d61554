import { setTimeout as sleep } from 'node:timers/promises';
import { finding } from '@millrace/contract/report/report-finding';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import { givenSecrets, sentSecrets } from '../ad-network/hide-secrets.ts';
import { connectionWords, inBytes, minutesAhead } from '../ad-network/http-parts.ts';
import { type Ask, type ReportAnswer, ReportFailure, type ReportRequest } from './network-report.ts';
import type { Pace, TakeTurn } from './pace.ts';
import { readJson } from './read-answer.ts';
import { retryAfterOf } from './retry-after.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Bytes that an answer may have: a day of very many units in every country. */
const largest = 64 * 1_048_576;
/** For everything, the last byte included, milliseconds. */
const patience = 120_000;

interface Way {
  /** Instead of the networks' own hosts: everything goes to `<base>/<host>/<path>`. */
  readonly base: string | undefined;
  readonly host: string;
  /** See NetworkReport. */
  readonly redirects?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Our clock, where requests are signed with the time. */
  readonly now?: (() => Date) | undefined;
  /** Tests don't wait. */
  readonly wait?: Ask['wait'];
  /** How often the host may be asked, and who says when it is our turn; absent: whenever we like. */
  readonly pace?: Pace | undefined;
  readonly takeTurn?: TakeTurn | undefined;
  /** Absent: each day opens its own. */
  readonly sessions?: Sessions | undefined;
  readonly milliseconds?: number;
}

/** The way to a network's reports. */
export function wayTo({ signal, milliseconds = patience, sessions, pace, takeTurn, ...way }: Way): Ask {
  const secrets = new Set<string>();
  const wait = way.wait ?? ((pause: number) => sleep(pause, undefined, { signal }));
  return {
    sessions: sessions ?? createSessions(() => new Date()),
    secrets,
    async ask(request) {
      const isPaced = pace !== undefined && (request.host ?? way.host) === way.host;
      const pause = isPaced ? await takeTurn?.(way.host, pace) : undefined;
      if (pause !== undefined && pause > 0) await wait(pause);
      return askReport({ ...way, secrets }, request, signal, milliseconds);
    },
    wait,
  };
}

type Where = Pick<Way, 'base' | 'host' | 'now' | 'redirects'> & { readonly secrets: Set<string> };

async function askReport(
  { base, host, now, secrets, redirects = [] }: Where,
  request: ReportRequest,
  ended: AbortSignal,
  milliseconds: number,
): Promise<ReportAnswer> {
  const late = AbortSignal.timeout(milliseconds);
  const signal = AbortSignal.any([late, ended]);
  const { method, path, headers = {}, body } = request;
  const note = (some: readonly string[]) => {
    for (const secret of some) secrets.add(secret);
  };
  note(sentSecrets(request));
  const at = (name: string, rest: string) => `${base === undefined ? 'https:/' : base}/${name}${rest}`;
  try {
    let response = await fetch(at(request.host ?? host, path), {
      method,
      headers: { accept: 'application/json', 'user-agent': userAgent.ofProgram, ...inBytes(headers) },
      ...(body !== undefined && { body }),
      signal,
      redirect: 'manual',
    });
    const target = redirectOf(response);
    if (target !== undefined) {
      await response.body?.cancel();
      const isKnown = target.protocol === 'https:' && redirects.some((end) => isAt(target.hostname, end));
      if (!isKnown) throw new ReportFailure('unclear', finding('redirected', { host: target.hostname }));
      note(sentSecrets({ path: target.search }));
      response = await fetch(at(target.hostname, target.pathname + target.search), {
        signal,
        redirect: 'error',
      });
    }
    const { status } = response;
    if (status === 429 || status >= 500) {
      await response.body?.cancel();
      throw new ReportFailure(
        'later',
        finding('status', { status }),
        retryAfterOf(response.headers.get('retry-after')),
      );
    }
    const text = (await readUpTo(response.body, largest)).toString('utf8');
    const ahead = now === undefined ? 0 : minutesAhead(now(), response.headers.get('date'));
    const json = readJson(text);
    note(givenSecrets(json));
    return { status, text, json, minutesAhead: ahead };
  } catch (error) {
    if (error instanceof ReportFailure) throw error;
    if (error instanceof TooLarge)
      throw new ReportFailure('unclear', finding('tooLarge', { megabytes: largest / 1_048_576 }));
    if (ended.aborted) throw error;
    if (late.aborted)
      throw new ReportFailure('slow', finding('slow', { seconds: Math.round(milliseconds / 1000) }));
    throw new ReportFailure('unreachable', finding('connection', { reason: connectionWords(error) }));
  }
}

const isAt = (name: string, end: string) => name === end || name.endsWith(`.${end}`);

function redirectOf({ status, headers, url }: Response): URL | undefined {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location !== null ? new URL(location, url) : undefined;
}
