import type { RequestOf } from '@millrace/contract/kit/call';
import type { changePassword } from '@millrace/contract/people/password';
import type { PersonContext } from '../../../platform/http/context.ts';
import { storePassword } from '../../../platform/people/store-password.ts';
import { requireStrong } from '../../../platform/session/open-password.ts';
import { mustStillBeProved, requireOwnPassword } from '../../../platform/session/own-password.ts';
import { renewToken } from '../../../platform/session/session-queries.ts';

/**
 * The session that asks has proved that it is the person's, unless another password was set meanwhile. It goes on under another
 * token: whoever had got hold of the one before is out.
 * @returns the token
 */
export async function change(
  context: PersonContext,
  input: RequestOf<typeof changePassword>,
): Promise<string> {
  const { services, scope } = context;
  const [current = '', password = ''] = await services.loginKeys.open([input.current, input.password]);
  requireStrong(password);
  const proved = await requireOwnPassword(context, current, 'current');
  const passwordHash = await services.passwords.hash(password);
  return services.database.asSystem(async (tx) => {
    await mustStillBeProved(tx, scope, proved);
    await storePassword(tx, {
      userId: scope.userId,
      passwordHash,
      now: services.now(),
      exceptSession: scope.sessionId,
    });
    return renewToken(tx, scope.sessionId, services.now());
  });
}
