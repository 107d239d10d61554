import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Imports of long ago, but for what a feed stands on: its last good one and whatever came after that, and what another one was
 * taken from.
 */
export async function forgetImports(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from feed_import old where finished_at < ${before}
      and exists (select from feed_import later where later.feed_id = old.feed_id and later.id > old.id and later.state = 'done')
      and not exists (
        select from feed_import forced
        where forced.organization_id = old.organization_id and forced.force_of = old.id
          and (forced.finished_at is null or forced.finished_at >= ${before})
      )`.execute(tx);
}
