import { type InstanceForm, instanceFormOf } from '@millrace/contract/publisher/instance';
import { toCapsColumns } from '../../../domain/mediation/caps-columns.ts';
import { recordChanges } from '../../../platform/change-log/change-log.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { normalGroups, storeEcpm } from './ecpm.ts';

export interface NewRow extends InstanceForm {
  readonly appId: number;
  readonly placementId: number;
  readonly adnId: number;
  readonly isBidding: boolean;
  readonly status: 0 | 1;
}

/** What an instance has of which nothing was said. */
export const withoutCaps = {
  frequencyCap: 0,
  frequencyHours: 1,
  pacing: 0,
  pacingUnit: 'minutes',
  brandMode: null,
  brands: [],
  modelMode: null,
  models: [],
} satisfies Partial<InstanceForm>;

const atOnce = 1_000;

/**
 * Stores new instances and their history.
 * @returns the id of each row; undefined where its Unit ID is taken (then the transaction must not be committed)
 */
export async function insertInstances(
  tx: Tx,
  scope: Scope,
  rows: readonly NewRow[],
): Promise<(number | undefined)[]> {
  const ids: (number | undefined)[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    ids.push(...(await insertSome(tx, scope, rows.slice(start, start + atOnce))));
  }
  return ids;
}

async function insertSome(tx: Tx, scope: Scope, rows: readonly NewRow[]): Promise<(number | undefined)[]> {
  const { organizationId } = scope;
  const inserted = await tx
    .insertInto('instance')
    .values(
      rows.map((row) => ({
        organization_id: organizationId,
        app_id: row.appId,
        placement_id: row.placementId,
        network_id: row.adnId,
        name: row.name,
        unit_id: row.unitId,
        is_bidding: row.isBidding,
        status: row.status,
        ...toCapsColumns(row),
      })),
    )
    // The index knows of instances that another request adds at this moment; a look before would not.
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'network_id', 'app_id', 'unit_id']).doNothing(),
    )
    .returning(['id', 'network_id', 'unit_id'])
    .execute();
  const idOf = new Map(inserted.map((row) => [`${row.network_id} ${row.unit_id}`, row.id]));
  const added = rows.flatMap((row) => {
    const id = idOf.get(`${row.adnId} ${row.unitId}`);
    return id === undefined ? [] : [{ ...row, id, ecpmGroups: normalGroups(row.ecpmGroups) }];
  });
  await storeEcpm(tx, organizationId, added);
  await recordChanges(
    tx,
    scope,
    added.map(({ id, appId, placementId, adnId, isBidding, status, ...form }) => ({
      entity: 'instance',
      entityId: id,
      action: 'add',
      name: form.name,
      appId,
      after: { ...instanceFormOf(form), placementId, adnId, isBidding, status },
    })),
  );
  return rows.map((row) => idOf.get(`${row.adnId} ${row.unitId}`));
}
