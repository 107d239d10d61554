import type { RequestOf } from '@millrace/contract/kit/call';
import type { withdrawInvitation } from '@millrace/contract/people/invitation';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { findOpen } from './queries.ts';

export async function withdraw(
  context: Context,
  { id }: RequestOf<typeof withdrawInvitation>,
): Promise<null> {
  await context.write(async (tx) => {
    const before = found(await findOpen(tx, id, { lock: true }));
    await tx
      .updateTable('invitation')
      .set({ withdrawn_at: context.services.now() })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, context.scope, {
      entity: 'invitation',
      entityId: id,
      action: 'delete',
      name: before.email,
      before: { email: before.email, roleId: before.role_id },
    });
  });
  return null;
}
