import type { IncomingHttpHeaders } from 'node:http';
import { header } from '@millrace/contract/kit/envelope';
import { apiKeyPattern } from '@millrace/contract/people/api-key';
import { tokenLength } from '../session/token.ts';

/** What a request shows of itself: the token of a session, or what should be an API key. */
export interface Credential {
  readonly kind: 'session' | 'key';
  readonly secret: string;
}

/**
 * A session's token goes first. A proxy's own log-in (`Basic`) is not for us; any other `Authorization` means to be a key,
 * whatever is wrong with it.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential | undefined {
  const token = single(headers[header.token]);
  if (token !== undefined) return { kind: 'session', secret: token };
  const { authorization } = headers;
  if (!authorization || /^basic /i.test(authorization)) return undefined;
  return { kind: 'key', secret: /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '' };
}

/** Whether it has the form that we give; anything else is no caller of its own. */
export function looksRight({ kind, secret }: Credential): boolean {
  return kind === 'session' ? secret.length === tokenLength : apiKeyPattern.test(secret);
}

/** The first of a header that should come once; undefined where there is nothing in it. */
export function single(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === '' ? undefined : first;
}
