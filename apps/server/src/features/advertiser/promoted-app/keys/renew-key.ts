import { randomUUID } from 'node:crypto';
import {
  type EventKeyKind,
  eventKeyKinds,
  mostAccepted,
  type renewEventKey,
} from '@millrace/contract/advertiser/event-key';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import { adSecretOf } from '../../../../domain/own-ads/ad-secret.ts';
import { recordChange } from '../../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { countOf } from '../../../../platform/postgres/page.ts';
import { newPublicKey } from '../../../../platform/secrets/public-key.ts';
import { readPromotedApp } from '../queries.ts';
import { toldKey } from './list-keys.ts';
import { queryFormerKeys, storedKey } from './queries.ts';

/** Another key, beside which the old one is accepted for a while. History says that it was renewed, and no key. */
export async function renewKey(
  context: PersonContext,
  { id, kind, graceHours }: RequestOf<typeof renewEventKey>,
): Promise<ResponseOf<typeof renewEventKey>> {
  const { services, scope } = context;
  const renewed = await context.write(async (tx) => {
    const before = await readPromotedApp(tx, id, { lock: true });
    const old = found(storedKey(before, kind) ?? undefined);
    const key = kind === 'site' ? newPublicKey() : randomUUID().replaceAll('-', '');
    const now = services.now();
    const number = eventKeyKinds.indexOf(kind);
    const accepted = queryFormerKeys(tx, id).where('kind', '=', number).where('accepted_until', '>', now);
    if (graceHours > 0 && (await countOf(accepted)) >= mostAccepted)
      throw new CallError('eventKey.errors.tooMany', { params: { most: mostAccepted } });
    const until = new Date(now.getTime() + graceHours * hourMs);
    const former = await tx
      .insertInto('former_event_key')
      .values({
        ...{ organization_id: scope.organizationId, promoted_app_id: id, kind: number, key: old },
        ...{ replaced_at: now, accepted_until: until, revoked: graceHours === 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The version stays: whoever edits the app meanwhile says nothing of its keys.
    await tx.updateTable('promoted_app').set(columnOf(kind, key)).where('id', '=', id).execute();
    await recordChange(tx, scope, {
      ...{ entity: 'event_key', entityId: former.id, action: 'edit', name: before.name },
      before: { keyKind: kind, acceptedUntil: null },
      after: { keyKind: kind, acceptedUntil: until.toISOString() },
    });
    // Whoever asks again with the same request is answered with this; it is no secret.
    return { id, key };
  });
  return { key: toldKey(renewed, kind, renewed.key, adSecretOf(services.secrets)) };
}

const columnOf = (kind: EventKeyKind, key: string) =>
  kind === 'site' ? { site_key: key } : { postback_key: key };
