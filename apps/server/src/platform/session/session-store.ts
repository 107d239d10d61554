import {
  administratorPermissions,
  closedPermissions,
  permissionsOf,
  role,
} from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import type { PermissionNode } from '@millrace/contract/people/user';
import type { FastifyBaseLogger } from 'fastify';
import { reachOf } from '../people/reach.ts';
import { isRoleId } from '../people/role-name.ts';
import type { Database } from '../postgres/database.ts';
import { keptByRevision } from './kept-by-revision.ts';
import { makeScope, type PersonScope } from './scope.ts';
import { querySession } from './session-queries.ts';
import { tokenHash, tokenLength } from './token.ts';

/** A living session, and what was worked out for it. */
export interface SignedIn {
  readonly scope: PersonScope;
  readonly perms: readonly PermissionNode[];
  readonly expiresAt: Date;
  /** The organization asks for a second factor and the person has none: only their own account is open to them (`openWhileHeld`). */
  readonly needsSecondFactor: boolean;
  /** When it was last noted that somebody works in it. */
  seenAt: Date;
  /** The organization that the session is at home in: its own, but for an Administrator who works as another one. */
  readonly homeId: number;
  /** When that work ends by itself; null: the session is at home. */
  readonly workingUntil: Date | null;
  /** Prepared answers of this session (JSON by name); they end with any change of people or rights. */
  readonly answers: Map<string, string>;
}

export interface SessionStore {
  /** The session of a token; undefined when it is unknown, ended, expired, or its person may no longer in. */
  find(token: string): Promise<SignedIn | undefined>;
  /** The same for its id, always asked of the store. */
  findById(id: number | string): Promise<SignedIn | undefined>;
}

/** Milliseconds between two notes of when a session was last seen. */
const seenEvery = 60_000;

/** Sessions by token, kept in memory while nobody's rights change. */
export function openSessionStore(
  database: Database,
  now: () => Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SessionStore {
  /** Beside the request, which does not wait for it: nothing else hangs on this column. */
  function see(session: SignedIn | undefined): SignedIn | undefined {
    const at = now();
    if (session === undefined || at.getTime() - session.seenAt.getTime() < seenEvery) return session;
    session.seenAt = at;
    noteSeen(database, session.scope.sessionId, at).catch((error: unknown) =>
      log.warn({ err: error }, 'when a session was last seen could not be noted'),
    );
    return session;
  }

  const find = keptByRevision({
    database,
    now,
    load: (token) => load(database, { tokenHash: tokenHash(token) }, now()),
    // An Administrator's session is back home then.
    holdsUntil: ({ workingUntil }) => workingUntil,
  });
  return {
    find: async (token) => (token.length === tokenLength ? see(await find(token)) : undefined),
    findById: (id) => load(database, { id }, now()),
  };
}

async function load(
  database: Database,
  by: Parameters<typeof querySession>[1],
  now: Date,
): Promise<SignedIn | undefined> {
  const row = await database.asSystem((tx) => querySession(tx, by, now));
  if (row === undefined) return undefined;
  const roleId = row.as_administrator ? role.administrator : row.role_id;
  if (roleId === null || !isRoleId(roleId)) return undefined;
  const side = row.kind === 1 ? 1 : 0;
  const held = row.as_administrator ? administratorPermissions(side) : permissionsOf(roleId);
  const perms = row.status === 0 ? closedPermissions() : held;
  const scope = makeScope({
    sessionId: row.id,
    userId: row.user_id,
    organizationId: row.organization_id,
    side,
    roleId,
    rights: rightsOf(perms),
    administratorName: row.as_administrator ? row.user_name : null,
    // An Administrator's membership, if there is one, says nothing of what an Administrator reaches.
    apps: row.as_administrator ? 'all' : reachOf(row.app_ids),
  });
  return {
    scope,
    perms,
    expiresAt: row.expires_at,
    // An Administrator is no member: what an organization asks of its own holds nobody who looks after all.
    needsSecondFactor: Boolean(row.needs_second_factor) && !row.as_administrator,
    seenAt: row.last_seen_at,
    homeId: row.home_id ?? row.organization_id,
    workingUntil: row.visit_until,
    answers: new Map(),
  };
}

/** Leaves the rights' revision as it is: see the trigger of the table. */
async function noteSeen(database: Database, id: number | string, at: Date): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: at })
      .where('id', '=', id)
      .where('last_seen_at', '<', at)
      .execute(),
  );
}
