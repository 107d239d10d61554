import type * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import type { ApiKeyScope } from '../people/api-key-scope.ts';
import type { Action, Permission } from '../people/permission.ts';
import type { Rights } from '../people/rights.ts';

/** What a call needs: every one of the actions, of the permission or of the other one. */
export interface Needed {
  readonly permission: Permission;
  /** What people of the other side hold instead: a call that is the same for both. */
  readonly or?: Permission;
  readonly actions: readonly Action[];
}

/** Who may ask a call. `public` has to be written out. */
export type Access = 'public' | 'signed-in' | Needed;

/** Whether somebody holds what a call needs. */
export function holds(rights: Rights, { permission, or, actions }: Needed): boolean {
  return rights.holds(permission, actions) || (or !== undefined && rights.holds(or, actions));
}

/** A question that the console (or an API user) may ask the server. */
export interface Call<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Below the base path `/api`. */
  readonly path: `/${string}`;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  /**
   * About the caller's own account, or the way out: what whoever lacks the second factor that their organization asks for
   * may ask until they have one. Everything else is refused to them, whatever its access.
   */
  readonly openWhileHeld?: true;
  /**
   * Scopes, any of which lets an API key ask the call beside those that follow from its permission (people/api-key-scope.ts):
   * of a call for everyone who is signed in, and of one of advertisers, whose one permission says nothing of scopes.
   */
  readonly scopes?: readonly ApiKeyScope[];
  /** GET: query parameters; POST: JSON body. */
  readonly request: Request;
  /** The envelope's `data`; what it does not declare never leaves the server. */
  readonly response: Response;
  /** Errors that this call gives besides {@link commonErrors} (see errors.ts). */
  readonly errors: readonly ErrorKey[];
  /** A GET that changes something (the specification has a few): idempotent and never stored by caches. */
  readonly changes?: boolean;
}

export type RequestOf<C extends Call> = z.core.output<C['request']>;
export type RequestInput<C extends Call> = z.core.input<C['request']>;
export type ResponseOf<C extends Call> = z.core.output<C['response']>;

/** Declares a call; the identity function that keeps the literal types. */
// @__NO_SIDE_EFFECTS__
export function defineCall<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  call: Call<Request, Response>,
): Call<Request, Response> {
  return call;
}
