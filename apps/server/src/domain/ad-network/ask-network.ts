import { finding, type ReportFinding } from '@millrace/contract/report/report-finding';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import type { Credentials } from './credentials.ts';
import { hideSecrets } from './hide-secrets.ts';
import { connectionWords, inBytes } from './http-parts.ts';
import { fieldOf, type NetworkAnswer, type NetworkRequest } from './network-request.ts';
import { textOfSaid } from './said.ts';

/** Bytes that an answer may have. */
const largest = 1_048_576;
/** Characters of the network's own words that are kept. */
const longestWords = 200;

/** No answer of use came. */
export class NetworkSilence extends Error {
  readonly reason: 'unreachable' | 'slow' | 'unclear';
  readonly found: ReportFinding;

  constructor(reason: NetworkSilence['reason'], found: ReportFinding, cause?: unknown) {
    super(textOfSaid(found), { cause });
    this.found = found;
    this.name = 'NetworkSilence';
    this.reason = reason;
  }
}

interface Way {
  /** Instead of the networks' own hosts: everything goes to `<base>/<host>/<path>`. */
  readonly base: string | undefined;
  readonly host: string;
  /** For everything, the last byte included. */
  readonly milliseconds: number;
}

/**
 * Asks a network's reporting API. Redirects are not followed: the keys are for this host alone.
 * @throws NetworkSilence when there is no whole answer in time, or one of more than a megabyte
 */
export async function askNetwork(
  { base, host, milliseconds }: Way,
  { method, path, headers = {}, body }: NetworkRequest,
): Promise<NetworkAnswer> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(`${base === undefined ? 'https:/' : base}/${host}${path}`, {
      method,
      headers: { accept: 'application/json', 'user-agent': userAgent.ofProgram, ...inBytes(headers) },
      ...(body !== undefined && { body }),
      signal,
      redirect: 'manual',
    });
    const location = response.headers.get('location') ?? undefined;
    const date = response.headers.get('date');
    const text = (await readUpTo(response.body, largest)).toString('utf8');
    return { status: response.status, json: jsonOf(text), location, date };
  } catch (error) {
    if (error instanceof TooLarge)
      throw new NetworkSilence('unclear', finding('tooLarge', { megabytes: largest / 1_048_576 }));
    if (signal.aborted)
      throw new NetworkSilence('slow', finding('slow', { seconds: Math.round(milliseconds / 1000) }), error);
    throw new NetworkSilence('unreachable', finding('connection', { reason: connectionWords(error) }), error);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields in which networks say what was wrong, in their own words. */
const wordFields = [
  'error_description',
  'message',
  'Message',
  'error_message',
  'errorMessage',
  'msg',
  'error',
];

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

/** What the network said, shortened to a line, and without the credentials that it may have repeated. */
export function networkWords({ status, json }: NetworkAnswer, credentials: Credentials): string {
  const inner = [
    fieldOf(json, 'error'),
    firstOf(fieldOf(json, 'errors')),
    firstOf(fieldOf(json, 'errorList')),
  ];
  const said = [...inner, json].flatMap((holder) => wordFields.map((name) => fieldOf(holder, name)));
  const words = said.find((word) => typeof word === 'string' && word !== '');
  if (typeof words !== 'string') return `HTTP ${status}`;
  const clean = hideSecrets(words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), Object.values(credentials));
  return `HTTP ${status}: ${[...clean].slice(0, longestWords).join('')}`;
}
