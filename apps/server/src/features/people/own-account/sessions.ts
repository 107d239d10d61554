import type { RequestOf } from '@millrace/contract/kit/call';
import type { endSession, OwnSession } from '@millrace/contract/people/own-account';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { deviceOf } from '../../../platform/session/device.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';

/** By the system role, which alone sees sessions. */
export async function listOwnSessions({ services, scope }: PersonContext): Promise<OwnSession[]> {
  const now = services.now();
  const rows = await services.database.asSystem((tx) =>
    tx
      .selectFrom('session')
      .select(['id', 'user_agent', 'country', 'created_at', 'last_seen_at'])
      .where('user_id', '=', scope.userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  const sessions = rows.map((row) => {
    const current = String(row.id) === String(scope.sessionId);
    return {
      id: Number(row.id),
      device: deviceOf(row.user_agent),
      country: row.country,
      createdAt: row.created_at.toISOString(),
      // It is at work this very moment, which is noted once a minute only.
      lastSeenAt: (current ? now : row.last_seen_at).toISOString(),
      current,
    };
  });
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

/** A session of somebody else "does not exist"; one that is over stays over. */
export async function endOne(
  { services, scope }: PersonContext,
  { id }: RequestOf<typeof endSession>,
): Promise<null> {
  // Leaving is the log-out's: an account page that ends its own session by mistake would lose what is entered.
  if (String(id) === String(scope.sessionId)) throw new CallError('ownAccount.errors.ownSession');
  await services.database.asSystem(async (tx) => {
    const own = await tx
      .selectFrom('session')
      .select('ended_at')
      .where('id', '=', id)
      .where('user_id', '=', scope.userId)
      .forUpdate()
      .executeTakeFirst();
    if (found(own).ended_at !== null) return;
    await endSessions(tx, { id, userId: scope.userId, now: services.now() });
  });
  return null;
}

export async function endOthers({ services, scope }: PersonContext): Promise<null> {
  const { userId, sessionId: except } = scope;
  await services.database.asSystem((tx) => endSessions(tx, { userId, except, now: services.now() }));
  return null;
}
