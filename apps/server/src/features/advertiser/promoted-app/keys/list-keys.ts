import {
  type EventKey,
  type EventKeyKind,
  eventKeyKinds,
  type listEventKeys,
  mostFormer,
} from '@millrace/contract/advertiser/event-key';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { adSecretOf, postbackSecret } from '../../../../domain/own-ads/ad-secret.ts';
import { keyPrint } from '../../../../domain/own-ads/key-print.ts';
import type { PersonContext } from '../../../../platform/http/context.ts';
import { readPromotedApp } from '../queries.ts';
import { readKeyUsage } from './key-usage.ts';
import { type FormerRow, queryFormerKeys } from './queries.ts';

/** The key of a kind as the app has it, which is what it is counted by; null: an app has no website's. */
export const storedKey = (app: PromotedApp, kind: EventKeyKind): string | null =>
  kind === 'site' ? app.siteKey : app.postbackKey;

/** The same as its senders have it. */
export function toldKey(app: Pick<PromotedApp, 'id'>, kind: EventKeyKind, key: string, adSecret: string) {
  return kind === 'site' ? key : postbackSecret(adSecret, { id: app.id, postbackKey: key });
}

/** The keys of an app or website: the present ones, and after each those that it had before. */
export async function listKeys(
  context: PersonContext,
  { id }: RequestOf<typeof listEventKeys>,
): Promise<ResponseOf<typeof listEventKeys>> {
  const { services, scope } = context;
  const [app, former] = await context.read(async (tx) => [
    await readPromotedApp(tx, id),
    await queryFormerKeys(tx, id).selectAll().orderBy('replaced_at', 'desc').orderBy('id', 'desc').execute(),
  ]);
  const now = services.now();
  const { clickhouse } = services;
  const usage = await readKeyUsage({ clickhouse, advertiserId: scope.organizationId, appId: id, now });
  const adSecret = adSecretOf(services.secrets);

  function present(kind: EventKeyKind, stored: string, since: string, row?: FormerRow): EventKey {
    const told = toldKey(app, kind, stored, adSecret);
    const { events = 0, refused = 0, usedAt = null } = usage.get(keyPrint(stored)) ?? {};
    return {
      ...{ id: row?.id ?? null, kind, key: row === undefined ? told : null, ending: told.slice(-4), since },
      replacedAt: row?.replaced_at.toISOString() ?? null,
      acceptedUntil: row?.accepted_until.toISOString() ?? null,
      isAccepted: row === undefined || row.accepted_until > now,
      isRevoked: row?.revoked ?? false,
      ...{ events: events - refused, refused, usedAt },
    };
  }

  const keys = eventKeyKinds.flatMap((kind, number) => {
    const stored = storedKey(app, kind);
    if (stored === null) return [];
    const rows = former.filter((row) => row.kind === number);
    // Each is there since the one before it was renewed.
    const since = (at: number) => rows[at]?.replaced_at.toISOString() ?? app.createdAt;
    return [
      present(kind, stored, since(0)),
      ...rows.slice(0, mostFormer).map((row, at) => present(kind, row.key, since(at + 1), row)),
    ];
  });
  return { keys };
}
