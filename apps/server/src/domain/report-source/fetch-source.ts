import type { IncomingMessage } from 'node:http';
import { finding } from '@millrace/contract/report/report-finding';
import type { ReportSourceForm } from '@millrace/contract/report/report-source';
import { openOutside, type Times, TooSlow, wayOut } from '../../platform/outside/ask-outside.ts';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import type { Services } from '../../platform/services.ts';
import { hideSecrets, sentSecrets } from '../ad-network/hide-secrets.ts';
import type { Said } from '../ad-network/said.ts';
import { ReportFailure } from '../network-report/network-report.ts';
import { answered, readJson } from '../network-report/read-answer.ts';
import { retryAfterOf } from '../network-report/retry-after.ts';
import { SourceFailure } from './source-failure.ts';

/** Bytes that an answer may have, all its pages together: it is read in one go, while everybody else waits. */
export const largest = 8 * 1_048_576;
/** Of an answer that is no success, so many characters are looked at. */
const longestRefusal = 65_536;

export interface SourceLimits extends Times {
  /** For all pages together, where an answer has some. */
  readonly pages: number;
}
export const sourceLimits: SourceLimits = {
  ...{ connect: 10_000, total: 120_000, silence: 60_000 },
  pages: 300_000,
};

/** Where to ask, its placeholders filled in, and what opens it. */
export interface FilledSource extends Pick<ReportSourceForm, 'address' | 'auth' | 'authName' | 'format'> {
  readonly secret: string;
}

/** An answer as text, and where its header `Link` says that it goes on. */
export interface SourceAnswer {
  readonly text: string;
  readonly next: string | undefined;
}

/**
 * The whole answer of a source as text. Private addresses are not asked, and nobody is followed to another one: the secret
 * is for this one alone.
 * @throws SourceFailure, none of whose words has the secret in it
 */
export async function fetchSource(
  services: Pick<Services, 'config' | 'names'>,
  source: FilledSource,
  limits: SourceLimits = sourceLimits,
): Promise<SourceAnswer> {
  const { url, headers } = requestOf(source);
  const { host } = new URL(url);
  const opened = await openOutside(url, headers, wayOut(services, limits));
  if (opened.kind === 'forbidden')
    throw failure('unreachable', finding('addressPrivate', { host }), 'addressPrivate');
  if (opened.kind === 'failed') {
    if (opened.isLate) throw slow(limits.total);
    const reason = clean(opened.reason, source);
    throw failure('unreachable', finding('connection', { reason }), 'unreachable', { reason });
  }
  const { status, location, body } = opened;
  if (status >= 300 && status < 400) {
    body.destroy();
    const to = URL.parse(location ?? '', url)?.host ?? '';
    throw failure('unclear', finding('redirected', { host: to }), 'redirected', { host: to });
  }
  if (status === 429 || status >= 500) {
    body.destroy();
    const after = retryAfterOf(body.headers['retry-after'] ?? null);
    throw failure('later', finding('status', { status }), 'later', { status }, after);
  }
  const text = await wholeText(body, limits.total);
  if (status >= 200 && status < 300) return { text, next: nextIn(body.headers.link) };
  throw refusal(source, status, text);
}

/** The address of `<https://…?page=2>; rel="next"` among the links of a header. */
function nextIn(header: string | string[] | undefined): string | undefined {
  const links = [header ?? []].flat().flatMap((one) => one.split(/,(?=\s*<)/));
  return links
    .map((link) => /^\s*<([^>]*)>([\s\S]*)$/.exec(link) ?? [])
    .find(([, , more = '']) => /;\s*rel\s*=\s*("([^"]*\s)?next(\s[^"]*)?"|next\b)/i.test(more))?.[1];
}

function requestOf({ address, auth, authName, secret, format }: FilledSource) {
  const url = new URL(address);
  const name = authName ?? '';
  const headers: Record<string, string> = {
    'user-agent': userAgent.ofBrowser,
    accept: format === 'json' ? 'application/json' : 'text/csv, text/plain;q=0.8, */*;q=0.5',
    'accept-encoding': 'identity',
  };
  if (auth === 'header') headers[name.toLowerCase()] = secret;
  if (auth === 'basic') headers.authorization = `Basic ${basic(name, secret)}`;
  if (auth === 'query') {
    // The address of a next page may repeat it.
    if (url.searchParams.has(name)) url.searchParams.delete(name);
    const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(secret)}`;
    url.search = url.search === '' ? parameter : `${url.search}&${parameter}`;
  }
  return { url: url.href, headers };
}

const basic = (name: string, secret: string) => Buffer.from(`${name}:${secret}`).toString('base64');

async function wholeText(body: IncomingMessage, total: number): Promise<string> {
  try {
    return (await readUpTo(body, largest)).toString('utf8');
  } catch (error) {
    if (error instanceof TooLarge) throw failure('unclear', tooLarge, 'tooLarge');
    throw error instanceof TooSlow ? slow(total) : failure('unreachable', finding('brokeOff', {}), 'cutOff');
  }
}

type Name =
  | 'addressPrivate'
  | 'unreachable'
  | 'redirected'
  | 'later'
  | 'slow'
  | 'tooLarge'
  | 'cutOff'
  | 'pagesMany'
  | 'pagesLoop'
  | 'pageElsewhere'
  | 'pageMalformed';

/** A failure of the address. */
export function failure(
  kind: SourceFailure['kind'],
  said: Said,
  name: Name,
  params: Readonly<Record<string, string | number>> = {},
  retryAfter: number | null = null,
): SourceFailure {
  return new SourceFailure(
    kind,
    said,
    { field: name.startsWith('page') ? 'paging' : 'address', key: `reportSource.errors.${name}`, params },
    retryAfter,
  );
}

export function slow(total: number) {
  const seconds = Math.round(total / 1000);
  return failure('slow', finding('slow', { seconds }), 'slow', { seconds });
}

export const tooLarge = finding('tooLarge', { megabytes: largest / 1_048_576 });

/** Everything that opens the source, in each way in which it may be repeated. */
const secretsOf = ({ authName, secret }: FilledSource) =>
  secret === '' ? {} : { secret, basic: basic(authName ?? '', secret) };

/** Words of a source without what opens it: its secret, and what its address says of the kind. */
export const clean = (words: string, source: FilledSource): string =>
  hideSecrets(words, [
    ...Object.values(secretsOf(source)),
    ...sentSecrets({ path: new URL(source.address).search }),
  ]);

/** What a status that is no success means, in the source's own words. */
function refusal(source: FilledSource, status: number, whole: string): SourceFailure {
  const text = whole.slice(0, longestRefusal);
  try {
    answered({ status, text, json: readJson(text) }, { credentials: secretsOf(source) });
  } catch (error) {
    if (!(error instanceof ReportFailure)) throw error;
    const isRefused = error.kind === 'refused';
    const at = isRefused
      ? ({ field: source.auth === 'none' ? 'auth' : 'secret', key: 'reportSource.errors.refused' } as const)
      : ({ field: 'address', key: 'reportSource.errors.status' } as const);
    return new SourceFailure(error.kind, error.said, { ...at, params: { words: error.message } });
  }
  return failure('unclear', finding('status', { status }), 'unreachable', { reason: `HTTP ${status}` });
}
