import { dayMs } from '@millrace/contract/kit/duration';
import type { SignInWay } from '@millrace/contract/publisher/network/network';
import { dayOf } from '@millrace/contract/report/period';
import type { Credentials } from './credentials.ts';

/** A question that a network answers only to those with the right keys. */
export interface NetworkRequest {
  readonly method: 'GET' | 'POST';
  /** With its query, as it stands behind the host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What an answer says about the keys; `limited`: they are right, and not for what is asked. */
export type Verdict = 'accepted' | 'refused' | 'limited' | 'unclear';

export interface NetworkAnswer {
  readonly status: number;
  /** The answer's JSON; undefined where it is none. */
  readonly json: unknown;
  /** What time it is there, as its header `Date` says. */
  readonly date?: string | null;
  /** Where it sends us, which is never followed. */
  readonly location?: string | undefined;
}

/** How the keys of a network are tried. */
export interface NetworkCheck {
  readonly host: string;
  /** Its requests are signed with the time, so that they are refused where the clock is wrong, too. */
  readonly isTimed?: true;
  request(credentials: Credentials, at: Date): NetworkRequest;
  /** Where the HTTP status alone does not tell; see {@link byStatus}. */
  readonly judge?: (answer: NetworkAnswer) => Verdict;
  /**
   * Its rule is only known from old code of others: a plain yes or no of the network counts, everything else is left to
   * the first report.
   */
  readonly unverified?: true;
  /** Ways to sign in whose keys are tried otherwise. */
  readonly ways?: Readonly<Partial<Record<SignInWay, NetworkCheck>>>;
}

/** 2xx: the keys are good; 401 and 403: they are not; anything else says nothing about them. */
export function byStatus({ status }: Pick<NetworkAnswer, 'status'>): Verdict {
  if (status >= 200 && status < 300) return 'accepted';
  return status === 401 || status === 403 ? 'refused' : 'unclear';
}

/** A success whose text does not say that it is one proves nothing. */
export function unlessAccepted(answer: NetworkAnswer): Verdict {
  const verdict = byStatus(answer);
  return verdict === 'accepted' ? 'unclear' : verdict;
}

/** The errors with which OAuth's token end points refuse keys, mostly with status 400. */
const oauthRefusals = ['invalid_grant', 'invalid_client', 'invalid_request', 'unauthorized_client'];

/** By what a token end point says: its own errors, else {@link byStatus}. */
export function byOAuth(answer: NetworkAnswer): Verdict {
  return oauthRefusals.includes(String(fieldOf(answer.json, 'error'))) ? 'refused' : byStatus(answer);
}

/** As {@link byOAuth}, but a success only with the token itself in it. */
export function byToken(name: string): (answer: NetworkAnswer) => Verdict {
  return (answer) => {
    const token = fieldOf(answer.json, name);
    if (typeof token === 'string' && token !== '') return byOAuth(answer);
    const verdict = byOAuth(answer);
    return verdict === 'accepted' ? 'unclear' : verdict;
  };
}

/** A path with a query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** The UTC day before: the latest that every network has figures of. `2026-01-31` */
export function dayBefore(at: Date): string {
  return dayOf(at.getTime() - dayMs);
}

/** Unix time. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** A field of an answer's JSON; undefined where there is none. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}
