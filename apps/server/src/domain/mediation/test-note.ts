import type { SwitchedEntity } from '@millrace/contract/publisher/ab-test';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/session/scope.ts';

/** What was switched on or off while a test ran. */
export interface Switched {
  readonly placementId: number;
  /** Of a `rule_entry` the id is the instance's. */
  readonly entity: SwitchedEntity;
  readonly entityId: number;
  readonly name: string;
  readonly status: 0 | 1;
}

/**
 * Notes in the running A/B tests of these placements what was switched: allowed at any time, and part of what the
 * test's figures mean. An event of `ab_test.events` is `{ at, userId, apiKeyId, entity, entityId, name, status }`.
 */
export async function noteInRunningTests(
  tx: Tx,
  scope: Scope,
  now: Date,
  switched: readonly Switched[],
): Promise<void> {
  const byPlacement = Map.groupBy(switched, ({ placementId }) => placementId);
  if (byPlacement.size === 0) return;
  const running = await tx
    .selectFrom('ab_test')
    .select(['id', 'placement_id'])
    .where('placement_id', 'in', [...byPlacement.keys()])
    .where('state', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const test of running) {
    const events = (byPlacement.get(test.placement_id) ?? []).map(({ placementId: _, ...event }) => ({
      at: now.toISOString(),
      userId: scope.userId,
      apiKeyId: scope.apiKeyId,
      ...event,
    }));
    await tx
      .updateTable('ab_test')
      .set({ events: sql`events || ${JSON.stringify(events)}::jsonb` })
      .where('id', '=', test.id)
      .execute();
  }
}
