import { dayMs } from '@millrace/contract/kit/duration';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { Estimator } from './estimator.ts';
import { groupApps, mostHeld } from './group-apps.ts';
import { firstDayOf, learnedDays, readDays, readSizes } from './read-days.ts';
import { readInstances } from './read-instances.ts';
import { forgetEstimates, storeEstimates } from './store-estimates.ts';

export interface LearnMeans {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'report'>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Works out what the instances of an organization earn, from its own figures alone, and stores what has changed.
 * @param most counts that are held in memory at a time
 */
export async function learnOrganization(
  { database, clickhouse, now, log }: LearnMeans,
  estimator: Pick<Estimator, 'ask'>,
  organizationId: number,
  most = mostHeld,
): Promise<void> {
  const at = now();
  const today = Math.floor(at.getTime() / dayMs);
  const from = today - learnedDays;
  const days = await readSizes(clickhouse, { organizationId, from });
  if (days.size === 0) {
    await database.asSystem((tx) => forgetEstimates(tx, organizationId, at));
    return;
  }
  const groups = groupApps(await sizesOf(database, organizationId, days), most);
  for (const appIds of groups) {
    const counts = appIds.reduce((sum, appId) => sum + (days.get(appId) ?? 0), 0);
    const first =
      counts <= most ? from : await firstDayOf(clickhouse, { organizationId, appIds, from, most, today });
    if (first > from) {
      const read = { organizationId, appIds, days: today - first + 1, ofDays: learnedDays + 1 };
      log.warn(read, 'Auto learns from the newest days alone: there are too many counts to hold');
    }
    await estimator.ask({ type: 'begin' });
    for await (const instances of readInstances(database.asSystem, { organizationId, appIds })) {
      await estimator.ask({ type: 'instances', instances });
    }
    for await (const page of readDays(clickhouse, { organizationId, appIds, from: first })) {
      await estimator.ask({ type: 'days', days: page });
    }
    for (;;) {
      const learned = await estimator.ask({ type: 'take', now: at.getTime() });
      if (learned.length === 0) break;
      await database.asSystem((tx) => storeEstimates(tx, organizationId, learned, at));
    }
    await estimator.ask({ type: 'begin' });
  }
}

/** By app what learning about it takes, all of the organization's apps with instances in the order of their ids. */
async function sizesOf(
  database: LearnMeans['database'],
  organizationId: number,
  days: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const apps = await database.asSystem((tx) =>
    tx
      .selectFrom('instance')
      .select(['app_id', (eb) => eb.fn.countAll<number>().as('instances')])
      .where('organization_id', '=', organizationId)
      .groupBy('app_id')
      .orderBy('app_id')
      .execute(),
  );
  return new Map(apps.map((app) => [app.app_id, Number(app.instances) + (days.get(app.app_id) ?? 0)]));
}
