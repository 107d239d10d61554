import { languageTag } from '@millrace/contract/common';
import type { ErrorKey } from '@millrace/contract/errors';
import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import { header } from '@millrace/contract/kit/envelope';
import { wireCode } from '@millrace/contract/kit/error';
import { logOut } from '@millrace/contract/people/session';
import * as z from 'zod/mini';
import { savedBy } from '../history/saved-by.ts';
import { currentLanguage, text } from '../i18n/i18n.ts';
import { losesUnsaved, untilBack } from '../session/lapse.ts';
import { session } from '../session/session.ts';
import { ApiError, type RefusalData, refusalData, withoutAnswer } from './api-error.ts';
import { untilServerAnswers } from './connection.ts';
import { type Handling, handleError } from './handle-error.ts';
import { inTurn } from './in-turn.ts';
import { newRequestKey } from './request-key.ts';
import { watchSlowRequest } from './slow-requests.ts';

/** How long the console waits for an answer, milliseconds; the server's own limits are shorter. */
const timeout = hourMs;

/** A request that gets no answer although the server is there is given up after this many repeats. */
const maximumRepeats = 3;

const gatewayTrouble = new Set([502, 503, 504]);

export interface CallOptions extends Handling {
  readonly signal?: AbortSignal;
  /** Of a write: the same key for every attempt of one submission, so that it takes effect once. */
  readonly requestKey?: string;
  /**
   * Of a write that a click starts: what it changes. It leaves when the writes before it that change the same are
   * answered (see {@link inTurn}), so that the newest stays.
   */
  readonly changes?: string;
  /** The caller tells the person itself; only then nothing is shown here. A session that has ended ends all the same. */
  readonly quiet?: boolean;
  /** The one refusal that the caller tells the person itself. */
  readonly tells?: ErrorKey;
  /** Of another session than this window's: asks as that one, in the organization that it is in. */
  readonly token?: string;
}

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

function headersOf(call: Call, options: CallOptions): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': languageTag[currentLanguage()],
  });
  const { organizationId } = session.get();
  const token = options.token ?? session.get().token;
  if (token !== null) headers.set(header.token, token);
  if (organizationId !== null && options.token === undefined && call.access !== 'public') {
    headers.set(header.organization, String(organizationId));
  }
  if (call.method === 'POST') {
    headers.set('content-type', 'application/json');
    headers.set(header.requestKey, options.requestKey ?? newRequestKey());
  }
  return headers;
}

function addressOf(call: Call, input: object): string {
  const address = `/api${call.path}`;
  if (call.method === 'POST') return address;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

function requestOf(call: Call, input: object, options: CallOptions): RequestInit {
  const init: RequestInit = { method: call.method, headers: headersOf(call, options), credentials: 'omit' };
  return call.method === 'POST' ? { ...init, body: JSON.stringify(input) } : init;
}

interface Answer {
  readonly status: number;
  readonly body: z.infer<typeof envelope> | null;
}

/** @throws where the connection broke off amid the answer: that is none, and no refusal */
async function answerOf(response: Response): Promise<Answer> {
  const parsed = envelope.safeParse(jsonOf(await response.text()));
  return { status: response.status, body: parsed.success ? parsed.data : null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Asks until there is an answer: while the connection is lost the request waits and is then sent again as it was. */
async function ask(address: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      const answer = await answerOf(await fetch(address, { ...init, signal }));
      if (answer.body !== null || !gatewayTrouble.has(answer.status)) return answer;
    } catch {
      if (signal.aborted) throw givenUp(signal);
    }
    if (repeats === maximumRepeats) throw withoutAnswer('network', text('common.networkFailed'));
    await Promise.race([untilServerAnswers(), aborted(signal)]);
  }
}

/** What the person gave up by {@link watchSlowRequest}'s way out, which the server may do all the same. */
class NotWaitedFor extends Error {}

function givenUp({ reason }: AbortSignal): ApiError {
  if (reason instanceof NotWaitedFor) return withoutAnswer('cancelled', text('common.notWaitedFor'));
  const late = reason instanceof DOMException && reason.name === 'TimeoutError';
  return late ? withoutAnswer('network', text('common.networkFailed')) : withoutAnswer('cancelled', '');
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(givenUp(signal)), { once: true });
  });
}

function refusal({ status, body }: Answer): ApiError | null {
  if (body !== null && body.code === 0 && status < 400) return null;
  const data = refusalData.safeParse(body?.data ?? {});
  const known: RefusalData = data.success ? data.data : {};
  // Who saved meanwhile says more than that somebody did.
  const message =
    savedBy(known)?.sentence ??
    (body?.msg || text(status === 403 ? 'common.errors.forbidden' : 'common.errors.failed'));
  return new ApiError('refused', message, { status, code: body?.code ?? status, data: known });
}

async function attempt(address: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  const cancelling = new AbortController();
  const signals = [cancelling.signal, AbortSignal.timeout(timeout)];
  if (options.signal) signals.push(options.signal);
  // Questions have a signal of whoever asks; what has none is asked for its effect.
  const isQuestion = init.method === 'GET' || options.signal !== undefined;
  const over = watchSlowRequest(() => cancelling.abort(isQuestion ? undefined : new NotWaitedFor()));
  try {
    const answer = await ask(address, init, AbortSignal.any(signals));
    const refused = refusal(answer);
    if (refused !== null) throw refused;
    return answer.body?.data;
  } finally {
    over();
  }
}

function checked<C extends Call>(call: C, data: unknown): ResponseOf<C> {
  const parsed = z.safeParse(call.response, data);
  if (parsed.success) return parsed.data as ResponseOf<C>;
  console.error(`The answer of ${call.path} is not as the contract says.`, parsed.error);
  throw new ApiError('refused', text('common.errors.failed'), {
    status: 500,
    code: wireCode.failed,
    data: {},
  });
}

/**
 * Whether what was refused at the door is asked again: the session goes on under a newer token, or does so once the person
 * has signed in again, over something that would be lost with it.
 */
async function goesOn(call: Call, sent: RequestInit, error: unknown, options: CallOptions): Promise<boolean> {
  const isOut = error instanceof ApiError && error.status === 401 && error.data.isLogin !== true;
  if (!isOut || options.token !== undefined) return false;
  const { token } = session.get();
  if (token !== null && token !== new Headers(sent.headers).get(header.token)) return true;
  // Whoever leaves has nothing to come back for.
  if (call === logOut || !losesUnsaved()) return false;
  const { signal } = options;
  if (await (signal === undefined ? untilBack() : Promise.race([untilBack(), aborted(signal)]))) return true;
  throw withoutAnswer('cancelled', '');
}

/** Whether nothing is to be shown: whoever asks tells it. */
export function isToldByCaller({ data }: ApiError, { quiet, tells }: CallOptions): boolean {
  return quiet === true || (tells !== undefined && data.error === tells);
}

/**
 * Asks a call of the contract and promises its `data`, checked against the contract.
 * A lost connection only delays it: it is repeated, writes with the same request key, once the server answers again.
 * @throws ApiError after the person was told (see {@link handleError}), unless `quiet`
 */
export async function callApi<C extends Call>(
  call: C,
  input: RequestInput<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const { changes } = options;
  const parameters: object = { ...(input as object) };
  // Made now: what waits its turn is still asked by this person, in this organization.
  const request = requestOf(call, parameters, options);
  const asked = async (as = request): Promise<unknown> => {
    try {
      return await attempt(addressOf(call, parameters), as, options);
    } catch (error) {
      if (!(await goesOn(call, as, error, options))) throw error;
      return asked(requestOf(call, parameters, options));
    }
  };
  try {
    return checked(call, await (changes === undefined ? asked() : inTurn(changes, asked)));
  } catch (error) {
    if (error instanceof ApiError) handleError(error, { ...options, isTold: isToldByCaller(error, options) });
    throw error;
  }
}
