import type { RequestOf } from '@millrace/contract/kit/call';
import type { updateUser } from '@millrace/contract/people/user';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';

export async function updateSelf(
  context: PersonContext,
  { name, lang }: RequestOf<typeof updateUser>,
): Promise<null> {
  const set = { ...(name !== undefined && { name }), ...(lang !== undefined && { lang }) };
  if (Object.keys(set).length === 0) return null;
  await context.write(async (tx) => {
    const { userId } = context.scope;
    const before = await tx
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    await tx.updateTable('user_account').set(set).where('id', '=', userId).execute();
    // Colleagues see the name; the language is nobody else's business.
    if (name !== undefined && name !== found(before).name) {
      const change = {
        entity: 'user',
        entityId: userId,
        action: 'edit',
        name,
        before: found(before),
        after: { name },
      } as const;
      await recordChange(tx, context.scope, change);
    }
  });
  return null;
}
