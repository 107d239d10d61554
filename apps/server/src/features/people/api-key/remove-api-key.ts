import type { RequestOf } from '@millrace/contract/kit/call';
import type { removeApiKey } from '@millrace/contract/people/api-key';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { fieldsOf, lockApiKey } from './queries.ts';

export async function removeKey(context: Context, { id }: RequestOf<typeof removeApiKey>): Promise<null> {
  await context.write((tx) => revokeKey(context, tx, id));
  return null;
}

/** Ends a key for good; the row stays, for history names it. */
export async function revokeKey(context: Context, tx: Tx, id: number): Promise<void> {
  const now = context.services.now();
  const before = await lockApiKey(tx, id, now);
  await tx.updateTable('api_key').set({ revoked_at: now }).where('id', '=', id).execute();
  await recordChange(tx, context.scope, {
    entity: 'api_key',
    entityId: id,
    name: before.name,
    action: 'delete',
    before: fieldsOf(before),
  });
}
