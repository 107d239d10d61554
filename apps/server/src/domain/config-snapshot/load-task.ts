import { sql } from 'kysely';
import { chunks } from '../../platform/chunks.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AppsOfOrganization } from '../mediation/load-app-parts.ts';
import { loadApps } from './load-apps.ts';
import { loadOrganizations } from './load-organizations.ts';
import type { Change } from './read-changes.ts';
import type { ShardStore } from './shard-store.ts';

/** Shards that are loaded by the same queries: few enough that what changes meanwhile need not wait long. */
export type LoadTask =
  | { readonly apps: AppsOfOrganization }
  | { readonly organizationIds: readonly number[] };

/** Apps in a task: the largest has as many instances as thousands of small ones. */
const APPS = 25;
const ORGANIZATIONS = 500;

/** What is to be loaded after changes, in tasks. */
export function tasksOf(changes: readonly Change[]): LoadTask[] {
  const organizationIds = changes
    .filter(({ appId }) => appId === null)
    .map((change) => change.organizationId);
  const byOrganization = Map.groupBy(
    changes.filter(({ appId }) => appId !== null),
    (change) => change.organizationId,
  );
  const apps = [...byOrganization].flatMap(([organizationId, members]) =>
    chunks(
      members.flatMap(({ appId }) => appId ?? []),
      APPS,
    ).map((appIds): LoadTask => ({ apps: { organizationId, appIds } })),
  );
  return [...chunks(organizationIds, ORGANIZATIONS).map((ids) => ({ organizationIds: ids })), ...apps];
}

/** Everything that a snapshot holds, as if all of it had just changed. */
export async function listEverything(database: Pick<Database, 'asSystem'>): Promise<Change[]> {
  return database.asSystem(async (tx) => {
    const apps = tx
      .selectFrom('app')
      .select(['organization_id', 'id'])
      .orderBy('organization_id')
      .orderBy('id');
    const organizations = tx
      .selectFrom('test_device')
      .select('organization_id')
      .where('removed_at', 'is', null)
      .union(tx.selectFrom('campaign').select('organization_id').where('switch', '<>', 'draft'))
      .union(tx.selectFrom('promoted_app').select('organization_id').where('status', '=', 1));
    return [
      ...(await organizations.execute()).map((row) => ({
        organizationId: row.organization_id,
        appId: null,
      })),
      ...(await apps.execute()).map((row) => ({ organizationId: row.organization_id, appId: row.id })),
    ];
  });
}

interface Means {
  readonly database: Pick<Database, 'asSystem'>;
  readonly store: ShardStore;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** Puts the shards of a task as the database has them now; those of what does not exist any more are removed. */
export async function runTask(task: LoadTask, means: Means): Promise<void> {
  if ('apps' in task) await replaceApps(task.apps, means);
  else await replaceOrganizations(task.organizationIds, means);
}

async function replaceApps(wanted: AppsOfOrganization, { database, store, ...means }: Means): Promise<void> {
  const apps = await inOneSnapshot(database, (tx) => loadApps(tx, wanted, means));
  for (const app of apps) await store.write(`app-${app.id}`, app.head(), app.placements());
  const there = new Set(apps.map(({ id }) => id));
  for (const id of wanted.appIds.filter((one) => !there.has(one))) {
    await store.remove(`app-${id}`);
    await store.remove(`estimates-${id}`);
  }
}

async function replaceOrganizations(ids: readonly number[], { database, store }: Means): Promise<void> {
  const organizations = await inOneSnapshot(database, (tx) => loadOrganizations(tx, ids));
  for (const organization of organizations)
    await store.write(`organization-${organization.id}`, organization);
  const there = new Set(organizations.map(({ id }) => id));
  for (const id of ids.filter((one) => !there.has(one))) await store.remove(`organization-${id}`);
}

/** All queries see the same state, so that no rule names an instance that a later query no longer finds. */
function inOneSnapshot<T>(database: Pick<Database, 'asSystem'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.asSystem(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return work(tx);
  });
}
