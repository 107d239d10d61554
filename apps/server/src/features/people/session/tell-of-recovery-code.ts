import { tellOneself } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countRecoveryCodes } from '../../../platform/second-factor/second-factor.ts';

/**
 * Tells a person that a recovery code has let somebody in, each time and by mail: a written list of them can be copied where a
 * phone can not, and whoever signs in with their last ones needs new ones.
 */
export async function tellOfRecoveryCode(tx: Tx, userId: number): Promise<void> {
  await tellOneself(tx, userId, {
    message: 'notification.content.recoveryCodeUsed',
    params: { count: await countRecoveryCodes(tx, userId) },
    link: { url: '/account?tab=secondFactor', type: 'in-app' },
  });
}
