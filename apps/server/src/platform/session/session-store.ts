import { permissionsOf, rightsOf, role } from '@millrace/contract/people/permission';
import type { PermissionNode } from '@millrace/contract/people/user';
import type { FastifyBaseLogger } from 'fastify';
import { reachOf } from '../people/reach.ts';
import { isRoleId } from '../people/role-name.ts';
import type { Database } from '../postgres/database.ts';
import { makeScope, type Scope } from './scope.ts';
import { querySession } from './session-queries.ts';
import { tokenHash, tokenLength } from './token.ts';

/** A living session, and what was worked out for it. */
export interface SignedIn {
  readonly scope: Scope;
  readonly perms: readonly PermissionNode[];
  readonly expiresAt: Date;
  /** When it was last noted that somebody works in it. */
  seenAt: Date;
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
/** About 2 KB each. */
const mostKept = 10_000;
/** Milliseconds without word from the database after which nothing kept is believed. */
const longestSilence = 5_000;

/**
 * Sessions by token, kept in memory as long as the database's revision stands: any change of a person, membership,
 * organization or session bumps it (on this node before the change's own answer, elsewhere within two seconds).
 */
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

  const kept = new Map<string, SignedIn>();
  let keptAt = -1;

  return {
    find: async (token) => {
      if (token.length !== tokenLength) return undefined;
      // Read before the query: what changes while it runs makes the entry old at once.
      const revision = database.revision();
      if (revision !== keptAt) {
        kept.clear();
        keptAt = revision;
      }
      const known = kept.get(token);
      // Without word from the database nobody can say that a session has not been ended.
      const trusted = database.revisionAge() < longestSilence;
      if (known !== undefined && trusted) return known.expiresAt > now() ? see(known) : undefined;

      const session = await load(database, { tokenHash: tokenHash(token) }, now());
      if (session !== undefined && keptAt === revision) {
        if (kept.size >= mostKept) kept.clear();
        kept.set(token, session);
      }
      return see(session);
    },
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
  const perms = permissionsOf(roleId);
  const scope = makeScope({
    sessionId: row.id,
    userId: row.user_id,
    organizationId: row.organization_id,
    side: row.kind === 1 ? 1 : 0,
    roleId,
    rights: rightsOf(perms),
    // An Administrator's membership, if there is one, says nothing of what an Administrator reaches.
    apps: row.as_administrator ? 'all' : reachOf(row.app_ids),
  });
  return { scope, perms, expiresAt: row.expires_at, seenAt: row.last_seen_at, answers: new Map() };
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
