import type { RequestOf } from '@millrace/contract/kit/call';
import type { updateUser } from '@millrace/contract/user';
import type { Context } from '../../platform/http/context.ts';

export async function updateSelf(
  context: Context,
  { name, lang }: RequestOf<typeof updateUser>,
): Promise<null> {
  const set = { ...(name !== undefined && { name }), ...(lang !== undefined && { lang }) };
  if (Object.keys(set).length === 0) return null;
  await context.write(async (tx) => {
    await tx.updateTable('user_account').set(set).where('id', '=', context.scope.userId).execute();
  });
  return null;
}
