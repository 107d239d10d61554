import type { PersonContext } from '../../../platform/http/context.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';

export async function signOut({ services, scope }: PersonContext): Promise<null> {
  const { sessionId: id, userId } = scope;
  await services.database.asSystem((tx) => endSessions(tx, { id, userId, now: services.now() }));
  return null;
}
