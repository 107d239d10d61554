import { type EventKeyKind, eventKeyKinds } from '@millrace/contract/advertiser/event-key';
import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** A key that was renewed: accepted until then, and after that known, so that its senders are told why they are refused. */
export interface FormerKey {
  readonly kind: EventKeyKind;
  readonly key: string;
  /** Milliseconds UTC. */
  readonly until: number;
}

/** Of one app and kind: what delivery tries in turn where a signature is not the present one's. More than are accepted at once. */
const most = 8;

/** The former keys of apps and websites that are known still, by app. */
export async function loadFormerKeys(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FormerKey[]>> {
  const ranked = tx
    .selectFrom('former_event_key')
    .select(['promoted_app_id', 'kind', 'key', 'accepted_until'])
    .select(
      sql<number>`row_number() over (partition by promoted_app_id, kind order by accepted_until desc, id desc)`.as(
        'place',
      ),
    )
    .where('organization_id', '=', anyOf(organizationIds));
  const rows = await tx
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', most)
    .orderBy('promoted_app_id')
    .orderBy('kind')
    .orderBy('place')
    .execute();
  const byApp = Map.groupBy(rows, (row) => row.promoted_app_id);
  return new Map(
    [...byApp].map(([id, keys]) => [
      id,
      keys.flatMap(({ kind: number, key, accepted_until }) => {
        const kind = eventKeyKinds[number];
        return kind === undefined ? [] : [{ kind, key, until: accepted_until.getTime() }];
      }),
    ]),
  );
}
