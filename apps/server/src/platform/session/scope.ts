import type { Side } from '@millrace/contract/common';
import type { Rights, RoleId } from '@millrace/contract/people/permission';
import type { Reach } from '../people/reach.ts';

declare const made: unique symbol;

/**
 * Who asks, and inside which organization or advertiser. Made only from a session (see session-store.ts); every
 * query of a feature runs inside one, so that it can reach nothing else.
 */
export interface Scope {
  readonly [made]: true;
  readonly sessionId: number | string;
  readonly userId: number;
  /** The current organization (side 0) or advertiser (side 1). */
  readonly organizationId: number;
  readonly side: Side;
  readonly roleId: RoleId;
  readonly rights: Rights;
  /** The apps that exist for the person: other apps of the organization do not, as those of other tenants. */
  readonly apps: Reach;
}

/** For session-store.ts alone. */
export function makeScope(facts: Omit<Scope, typeof made>): Scope {
  return facts as Scope;
}
