import { sessionLifetime } from '@millrace/contract/people/session';
import { chosenApps } from '../people/member-apps.ts';
import type { Tx } from '../postgres/database.ts';
import { letsIn } from './lets-in.ts';
import { newToken } from './token.ts';
import type { Whence } from './whence.ts';

/**
 * A session with what its person may do now: the role comes from the membership as it stands, never from the day of
 * the log-in, and an Administrator's session needs no membership.
 */
export function querySession(
  tx: Tx,
  by: { readonly tokenHash: Buffer } | { readonly id: number | string },
  now: Date,
) {
  return (
    tx
      .selectFrom('session')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      // An Administrator's visit ends with its hour, whether or not anybody has noted that yet.
      .leftJoin('administrator_visit as visit', (join) =>
        join
          .onRef('visit.session_id', '=', 'session.id')
          .on('visit.ended_at', 'is', null)
          .on('visit.until', '>', now),
      )
      .innerJoin('organization', (join) =>
        join.on((eb) =>
          eb('organization.id', '=', eb.fn.coalesce('visit.organization_id', 'session.organization_id')),
        ),
      )
      .leftJoin('membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'session.user_id')
          .onRef('membership.organization_id', '=', 'organization.id')
          .on('membership.status', '=', 1),
      )
      .leftJoin('second_factor', 'second_factor.user_id', 'session.user_id')
      .select((eb) => [
        'session.id',
        'session.user_id',
        'session.expires_at',
        'session.last_seen_at',
        'session.organization_id as home_id',
        'visit.until as visit_until',
        'user_account.name as user_name',
        'organization.id as organization_id',
        'organization.kind',
        'organization.status',
        'membership.role_id',
        eb
          .and([
            eb('organization.second_factor_required', '=', true),
            eb('second_factor.user_id', 'is', null),
          ])
          .as('needs_second_factor'),
        chosenApps.as('app_ids'),
        eb
          .and([eb('session.role_id', '=', 1), eb('user_account.is_administrator', '=', true)])
          .as('as_administrator'),
      ])
      .where((eb) =>
        'id' in by ? eb('session.id', '=', Number(by.id)) : eb('session.token_hash', '=', by.tokenHash),
      )
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('user_account.status', '=', 1)
      .where(letsIn)
      .executeTakeFirst()
  );
}

/** Opens a session of seven days. @returns the token for the Access-Token header */
export async function insertSession(
  tx: Tx,
  session: {
    readonly userId: number;
    readonly organizationId: number;
    readonly roleId: number;
    readonly now: Date;
    readonly whence?: Whence;
  },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: token.hash,
      user_id: session.userId,
      organization_id: session.organizationId,
      role_id: session.roleId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionLifetime),
      ...session.whence,
    })
    .execute();
  return token.secret;
}

/** Gives a session another token, of seven days; the one before opens nothing any more. @returns the new one */
export async function renewToken(tx: Tx, sessionId: number | string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('session')
    .set({ token_hash: token.hash, expires_at: new Date(now.getTime() + sessionLifetime) })
    .where('id', '=', String(sessionId))
    .execute();
  return token.secret;
}
