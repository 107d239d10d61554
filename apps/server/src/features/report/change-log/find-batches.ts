import { type Change, mostAppsOfBatch } from '@millrace/contract/report/change-log';
import type { Tx } from '../../../platform/postgres/database.ts';

type Batch = NonNullable<Change['batch']>;

/** How many changes each of these batches has, and in which apps; what was made alone is no batch. */
export async function findBatches(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('change_log')
    .leftJoin('app', 'app.id', 'change_log.app_id')
    .select(['batch_id', 'app_id', 'app.name', (eb) => eb.fn.countAll<string>().as('count')])
    .where('batch_id', 'in', [...ids])
    .groupBy(['batch_id', 'app_id', 'app.name'])
    .orderBy('count', 'desc')
    .orderBy('app_id')
    .execute();
  const batches = new Map<string, Batch>();
  for (const { batch_id, app_id, name, count } of rows) {
    const id = batch_id ?? '';
    const { count: counted = 0, apps = [] } = batches.get(id) ?? {};
    const isShown = app_id !== null && apps.length < mostAppsOfBatch;
    batches.set(id, {
      id,
      count: counted + Number(count),
      apps: isShown ? [...apps, { id: app_id, appName: name ?? '' }] : apps,
    });
  }
  return new Map([...batches].filter(([, { count }]) => count > 1));
}
