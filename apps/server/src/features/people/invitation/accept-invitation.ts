import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { acceptInvitation } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { createAccount } from '../../../platform/people/create-account.ts';
import { type Invited, takeInvitation } from '../../../platform/people/take-invitation.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { openNewPassword } from '../../../platform/session/open-password.ts';
import { findByLink } from './find-by-link.ts';

type Input = RequestOf<typeof acceptInvitation>;

/**
 * Joins by the link of the mail, which proves the address. A person without an account opens one; a promoter gets an
 * advertiser of their own; everybody else joins the organization that invited.
 */
export async function accept(
  context: PublicContext,
  input: Input,
): Promise<ResponseOf<typeof acceptInvitation>> {
  const { services } = context;
  const now = services.now();
  const invited = await services.database.asSystem((tx) => findByLink(tx, input.token, now));
  const opening = invited.user_id === null ? await accountFacts(context, input) : undefined;

  return services.database.asSystem(async (tx) => {
    await takeInvitation(tx, invited, now, () => personOf(tx, invited, opening));
    return { email: invited.email, userType: invited.role_id === role.promoter ? 1 : 0 } as const;
  });
}

async function accountFacts({ services, lang }: PublicContext, input: Input) {
  if (input.name === undefined) throw fieldError('name', 'invitation.errors.nameEmpty');
  const { singleSignOn } = await readInstallationSettings(services);
  // Where there are no passwords, the account has one that nobody knows.
  if (!singleSignOn.passwords)
    return { name: input.name, passwordHash: await services.passwords.unknown(), lang };
  if (input.password === undefined) throw fieldError('password', 'password.errors.weak');
  const password = await openNewPassword(services.loginKeys, input.password);
  return { name: input.name, passwordHash: await services.passwords.hash(password), lang };
}

async function personOf(
  tx: Tx,
  invited: Invited,
  opening: Awaited<ReturnType<typeof accountFacts>> | undefined,
): Promise<{ userId: number; userName: string }> {
  if (opening === undefined) {
    const { user_id: userId, user_name: userName } = invited;
    if (userId === null || userName === null) throw new CallError('invitation.errors.linkSpent');
    return { userId, userName };
  }
  const userId = await createAccount(tx, { email: invited.email, ...opening });
  if (userId === undefined) throw new CallError('invitation.errors.linkSpent');
  return { userId, userName: opening.name };
}
