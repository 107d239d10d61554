import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { noteInRunningTests } from '../../../domain/mediation/test-note.ts';
import { recordChanges, setChangeOrigin, switching } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockInstances } from './lock-instances.ts';

/** Switches instances on or off; they keep their places in rules. Several are one batch in the change log. */
export function setInstanceStatus(
  context: Context,
  { ids, status }: RequestOf<typeof updateInstanceStatus>,
): Promise<ResponseOf<typeof updateInstanceStatus>> {
  return context.write(async (tx) => {
    if (ids.length > 1) setChangeOrigin(tx, { batchId: randomUUID() });
    return { ids: await switchInstances(context, tx, ids, status) };
  });
}

/** @returns those that were not in this state before. @throws CallError notFound when one of them does not exist */
export async function switchInstances(
  context: Context,
  tx: Tx,
  ids: readonly number[],
  status: 0 | 1,
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  await lockInstances(tx, wanted);
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'app_id', 'placement_id', 'name', 'status'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute();
  if (rows.length < wanted.length) throw new CallError('common.errors.notFound');
  const switched = rows.filter((row) => row.status !== status);
  if (switched.length === 0) return [];

  const changed = switched.map(({ id }) => id);
  await tx.updateTable('instance').set({ status }).where('id', 'in', changed).execute();
  await recordChanges(
    tx,
    context.scope,
    switched.map((row) => ({
      entity: 'instance',
      entityId: row.id,
      name: row.name,
      appId: row.app_id,
      ...switching(row.status, status),
    })),
  );
  await noteInRunningTests(
    tx,
    context.scope,
    context.services.now(),
    switched.map((row) => ({
      placementId: row.placement_id,
      entity: 'instance',
      entityId: row.id,
      name: row.name,
      status,
    })),
  );
  return changed;
}
