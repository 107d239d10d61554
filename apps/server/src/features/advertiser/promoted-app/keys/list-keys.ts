import type { EventKey, EventKeyKind, listEventKeys } from '@millrace/contract/advertiser/event-key';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { adSecretOf, postbackSecret } from '../../../../domain/own-ads/ad-secret.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { readKeys, type StoredKey } from './queries.ts';

/** A stored key as its senders have it. */
export function toldKey(app: Pick<PromotedApp, 'id'>, kind: EventKeyKind, key: string, adSecret: string) {
  return kind === 'site' ? key : postbackSecret(adSecret, { id: app.id, postbackKey: key });
}

/** The keys of an app or website: the present ones, and after each those that it had before. */
export async function listKeys(
  context: PersonContext,
  { id }: RequestOf<typeof listEventKeys>,
): Promise<ResponseOf<typeof listEventKeys>> {
  const now = context.services.now();
  const adSecret = adSecretOf(context.services.secrets);

  function present({ kind, stored, since, former }: StoredKey): EventKey {
    const told = toldKey({ id }, kind, stored, adSecret);
    return {
      ...{ id: former?.id ?? null, kind, key: former === null ? told : null, ending: told.slice(-4), since },
      replacedAt: former?.replaced_at.toISOString() ?? null,
      acceptedUntil: former?.accepted_until.toISOString() ?? null,
      isAccepted: former === null || former.accepted_until > now,
      isRevoked: former?.revoked ?? false,
    };
  }

  const keys = await context.read((tx) => readKeys(tx, id));
  return { keys: keys.map(present) };
}
