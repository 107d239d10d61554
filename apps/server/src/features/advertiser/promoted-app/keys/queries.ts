import type { Tx } from '../../../../platform/postgres/database.ts';

/** The keys that an app or website had before, of both kinds. */
export function queryFormerKeys(tx: Tx, appId: number) {
  return tx.selectFrom('former_event_key').where('promoted_app_id', '=', appId);
}

const all = (tx: Tx) => queryFormerKeys(tx, 0).selectAll();
export type FormerRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number];
