import { type EventKeyKind, eventKeyKinds, mostFormer } from '@millrace/contract/advertiser/event-key';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { readPromotedApp } from '../queries.ts';

/** The keys that an app or website had before, of both kinds. */
export function queryFormerKeys(tx: Tx, appId: number) {
  return tx.selectFrom('former_event_key').where('promoted_app_id', '=', appId);
}

const all = (tx: Tx) => queryFormerKeys(tx, 0).selectAll();
type FormerRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number];

/** The key of a kind as the app has it, which is what it is counted by; null: an app has no website's. */
export const storedKey = (app: PromotedApp, kind: EventKeyKind): string | null =>
  kind === 'site' ? app.siteKey : app.postbackKey;

/** A key of an app or website. */
export interface StoredKey {
  readonly kind: EventKeyKind;
  readonly stored: string;
  /** Since when it was the present one. */
  readonly since: string;
  /** Null: it is the present one. */
  readonly former: FormerRow | null;
}

/** The keys of an app or website: of each kind the present one, and after it the latest of those before. */
export async function readKeys(tx: Tx, appId: number): Promise<StoredKey[]> {
  const app = await readPromotedApp(tx, appId);
  const former = await queryFormerKeys(tx, appId)
    .selectAll()
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return eventKeyKinds.flatMap((kind, number): StoredKey[] => {
    const stored = storedKey(app, kind);
    if (stored === null) return [];
    const rows = former.filter((row) => row.kind === number);
    // Each is there since the one before it was renewed.
    const since = (at: number) => rows[at]?.replaced_at.toISOString() ?? app.createdAt;
    const before = rows.slice(0, mostFormer);
    return [
      { kind, stored, since: since(0), former: null },
      ...before.map((row, at) => ({ kind, stored: row.key, since: since(at + 1), former: row })),
    ];
  });
}
