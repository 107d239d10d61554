import type { Side } from '@millrace/contract/common';
import type { RoleId } from '@millrace/contract/people/permission';
import type { Rights } from '@millrace/contract/people/rights';
import type { Reach } from '../people/reach.ts';

declare const made: unique symbol;

interface Place {
  readonly [made]: true;
  /** The current organization (side 0) or advertiser (side 1). */
  readonly organizationId: number;
  readonly side: Side;
  readonly rights: Rights;
  /** The apps that exist for whoever asks: other apps of the organization do not, as those of other tenants. */
  readonly apps: Reach;
}

/** A person asks, in a session. */
export interface PersonScope extends Place {
  readonly sessionId: number | string;
  readonly userId: number;
  readonly roleId: RoleId;
  /** Of an Administrator's session: whose name stands beside what is changed. */
  readonly administratorName: string | null;
  readonly apiKeyId: null;
}

/** A program of the organization asks, with a key. It is nobody: what is a person's own is not there for it. */
export interface KeyScope extends Place {
  readonly sessionId: null;
  readonly userId: null;
  readonly roleId: null;
  readonly administratorName: null;
  readonly apiKeyId: number;
}

/**
 * Who asks, and inside which organization or advertiser. Made only from a session (session-store.ts) or an API key
 * (api-key-store.ts); every query of a feature runs inside one, so that it can reach nothing else.
 */
export type Scope = PersonScope | KeyScope;

/** For session-store.ts alone. */
export function makeScope(facts: Omit<PersonScope, typeof made | 'apiKeyId'>): PersonScope {
  return { ...facts, apiKeyId: null } as PersonScope;
}

/** For api-key-store.ts alone. */
export function makeKeyScope(
  facts: Omit<KeyScope, typeof made | 'sessionId' | 'userId' | 'roleId' | 'administratorName'>,
): KeyScope {
  return { ...facts, sessionId: null, userId: null, roleId: null, administratorName: null } as KeyScope;
}
