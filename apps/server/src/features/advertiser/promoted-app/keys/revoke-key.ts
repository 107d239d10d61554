import { eventKeyKinds, type revokeEventKey } from '@millrace/contract/advertiser/event-key';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../../platform/change-log/entity.ts';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { readPromotedApp } from '../queries.ts';

/** Ends a key that was renewed and is accepted yet. */
export function revokeKey(
  context: PersonContext,
  { id }: RequestOf<typeof revokeEventKey>,
): Promise<ResponseOf<typeof revokeEventKey>> {
  return context.write(async (tx) => {
    const now = context.services.now();
    const key = found(
      await tx.selectFrom('former_event_key').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    );
    if (key.accepted_until <= now) throw new CallError('eventKey.errors.ended');
    await tx
      .updateTable('former_event_key')
      .set({ accepted_until: now, revoked: true })
      .where('id', '=', id)
      .execute();
    const { name } = await readPromotedApp(tx, key.promoted_app_id);
    const keyKind = eventKeyKinds[key.kind];
    await recordChange(tx, context.scope, {
      ...{ entity: 'event_key', entityId: id, action: 'disable', name },
      before: { keyKind, acceptedUntil: key.accepted_until.toISOString() },
      after: { keyKind, acceptedUntil: now.toISOString() },
    });
    return { acceptedUntil: now.toISOString() };
  });
}

/** A key that was renewed, and one that was ended. Nothing brings it back: whoever has it would be let in again. */
export const eventKeyEntity: Entity = {
  name: 'event_key',
  permission: 'promote',
  read: async () => undefined,
};
