import type { Instance } from '@millrace/contract/publisher/instance';
import { fromCapsColumns } from '../../../domain/mediation/caps-columns.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { toGroups } from './ecpm.ts';
import { lockInstances } from './lock-instances.ts';
import { type InstanceRow, queryInstances, selectInstances } from './queries.ts';

export function presentInstance(row: InstanceRow): Instance {
  return {
    id: row.id,
    pubAppId: row.app_id,
    placementId: row.placement_id,
    placementName: row.placement_name,
    adnId: row.network_id,
    name: row.name,
    unitId: row.unit_id,
    isBidding: row.is_bidding,
    status: row.status === 1 ? 1 : 0,
    ecpmGroups: toGroups(row.ecpm),
    ...fromCapsColumns(row),
    rules: row.rules,
    originId: row.origin_id,
    testId: row.test_id,
    testRuns: row.test_runs,
    version: row.version,
  };
}

/** Instances by their ids, in that order; those that are gone are left out. */
export async function readInstances(tx: Tx, ids: readonly number[]): Promise<Instance[]> {
  if (ids.length === 0) return [];
  const rows = await selectInstances(queryInstances(tx).where('instance.id', 'in', ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentInstance);
}

export async function readInstance(tx: Tx, id: number): Promise<Instance | undefined> {
  const row = await selectInstances(queryInstances(tx).where('instance.id', '=', id)).executeTakeFirst();
  return row === undefined ? undefined : presentInstance(row);
}

/** As {@link readInstance}, and nobody else changes it until this transaction ends. */
export async function readLocked(tx: Tx, id: number): Promise<Instance | undefined> {
  // In one statement, the eCPMs would be those from before it had to wait.
  await lockInstances(tx, [id]);
  return readInstance(tx, id);
}
