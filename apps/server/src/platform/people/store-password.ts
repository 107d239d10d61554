import type { Tx } from '../postgres/database.ts';
import { endSessions } from '../session/end-sessions.ts';
import { tellOneself } from './notice.ts';

/**
 * Sets a password, ends every session (but the one that asks), begun log-in and open reset link of the person, and tells them wherever
 * they belong.
 */
export async function storePassword(
  tx: Tx,
  change: {
    readonly userId: number;
    readonly passwordHash: string;
    readonly now: Date;
    readonly exceptSession?: number | string;
  },
): Promise<void> {
  const { userId, now } = change;
  await tx
    .updateTable('user_account')
    .set({ password_hash: change.passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await endSessions(tx, { userId, now, except: change.exceptSession });
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  // A log-in that has shown the password before this one goes no further.
  await tx.deleteFrom('login_ticket').where('user_id', '=', userId).execute();
  const link = { url: '/account?tab=password', type: 'in-app' } as const;
  await tellOneself(tx, userId, { message: 'notification.content.passwordChanged', params: {}, link });
}
