import type { RequestOf } from '@millrace/contract/kit/call';
import type { withdrawTenantInvitation } from '@millrace/contract/operator/tenant-invitation';
import { authorOf, recordChange } from '../../../../platform/change-log/change-log.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { lockOffer } from './offers.ts';

export async function withdraw(
  context: PersonContext,
  { id }: RequestOf<typeof withdrawTenantInvitation>,
): Promise<null> {
  await context.writeEverywhere(async (tx) => {
    const { tenant, offer } = await lockOffer(tx, id);
    await tx
      .updateTable('invitation')
      .set({ withdrawn_at: context.services.now() })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, authorOf(context.scope, tenant.id), {
      entity: 'invitation',
      entityId: id,
      action: 'delete',
      name: offer.email,
      before: { email: offer.email, roleId: offer.role_id },
    });
  });
  return null;
}
