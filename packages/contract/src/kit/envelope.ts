import type { ErrorKey } from '../errors.ts';
import type { Authorship } from './authorship.ts';
import type { FieldError } from './field-errors.ts';

/** Every answer of the API, success (`code` 0) or not. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  /** In the caller's language; empty on success. */
  readonly msg: string;
  readonly data: Data;
}

/** `data` of an answer whose code is greater than 0. */
export interface ErrorData {
  readonly error: ErrorKey;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, FieldError>>;
  /** On 401: true when the session lives on and only this call was refused. */
  readonly isLogin?: boolean;
  /** On a stale edit: the entity as it is now, for the form to show what another person changed. */
  readonly current?: unknown;
  /** On a stale edit: whose save came between, where the change log has it and the caller may see that. */
  readonly saved?: Authorship;
}

/** Request headers with a meaning of their own. */
export const header = {
  token: 'access-token',
  /** The organization or advertiser that the caller believes to be in; another one than the session's is refused. */
  organization: 'x-organization-id',
  /** A write that repeats the key of an earlier one gets that one's answer and changes nothing; of an API key only the same write. */
  requestKey: 'idempotency-key',
  trace: 'x-trace-id',
} as const;

/** Of {@link header.requestKey}: keys come from callers' random generators; anything longer or odd is refused rather than stored. */
export const requestKeyPattern = /^[\w-]{8,64}$/;
