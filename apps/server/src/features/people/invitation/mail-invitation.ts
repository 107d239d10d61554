import { postInvitation } from '../../../domain/invitation/post-invitation.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Posts the mail of an invitation into the current organization, by whoever asks. */
export async function mailInvitation(
  tx: Tx,
  context: Context,
  invited: { readonly email: string; readonly roleId: number; readonly token: string },
): Promise<void> {
  const { scope } = context;
  const inviter = await tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  const { name: organization } = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.organizationId)
    .executeTakeFirstOrThrow();
  await postInvitation(tx, context, { ...invited, organization, inviter: inviter?.name });
}
