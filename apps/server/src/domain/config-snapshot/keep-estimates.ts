import { sql } from 'kysely';
import { type Keeper, lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { OtherShards } from './other-shards.ts';
import type { EstimateRow } from './shard.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly shards: Pick<OtherShards, 'holds' | 'estimatesAt' | 'writeEstimates'>;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
}

/**
 * Keeps what Auto has learned in this node's snapshot, whichever node has learned it. While the database is away the
 * snapshot stays as it is.
 */
export function keepEstimates({ database, shards, log, every }: Options): Keeper {
  /** Apps whose estimates are newer than the snapshot's, or wait until their app is in it. */
  const pending = new Set<number>();
  let since: string | undefined;

  async function look(signal: AbortSignal): Promise<void> {
    const { snapshot, changed } = await database.asSystem((tx) => readChanged(tx, since));
    for (const appId of changed) pending.add(appId);
    since = snapshot;
    for (const appId of pending) {
      if (signal.aborted) return;
      if (!shards.holds(appId)) continue;
      await take(appId);
      pending.delete(appId);
    }
  }

  async function take(appId: number): Promise<void> {
    const known = await shards.estimatesAt(appId);
    const stored = await database.asSystem((tx) => readEstimates(tx, appId, known));
    if (stored !== undefined) await shards.writeEstimates(stored.head, parsed(stored.rows));
  }

  return lookInTurn({ look, log, failed: 'what Auto has learned could not be renewed', every });
}

interface Changed {
  /** `pg_snapshot` as text: the moment up to which this look saw. */
  readonly snapshot: string;
  /** Apps that were learned about since the last look, whenever their transaction began. */
  readonly changed: readonly number[];
}

async function readChanged(tx: Tx, since: string | undefined): Promise<Changed> {
  const seen = since ?? null;
  const { rows } = await sql<Changed>`
    select pg_current_snapshot()::text as snapshot,
      (select coalesce(json_agg(app_id), '[]') from auto_estimate
        where ${seen}::pg_snapshot is null
          or (xact >= pg_snapshot_xmin(${seen}::pg_snapshot)
            and not pg_visible_in_snapshot(xact, ${seen}::pg_snapshot))) as changed`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what was learned');
  return row;
}

interface StoredRow {
  readonly id: number;
  readonly countries: string;
}

/** @param known when the one that is known was computed; undefined is answered when there is no other */
async function readEstimates(tx: Tx, appId: number, known: number | undefined) {
  const stored = await tx
    .selectFrom('auto_estimate')
    .select('computed_at')
    .where('app_id', '=', appId)
    .executeTakeFirst();
  const computedAt = stored?.computed_at.getTime();
  if (computedAt === undefined || computedAt === known) return undefined;
  // Texts, which are parsed one by one: those of a large app together would hold up the server.
  const { rows } = await sql<StoredRow>`
    select instance.key::int as id, instance.value::text as countries
    from auto_estimate cross join jsonb_each(data) instance where app_id = ${appId} order by id`.execute(tx);
  return { head: { appId, computedAt }, rows };
}

/** As storeEstimates wrote them, from the same type. */
function* parsed(rows: readonly StoredRow[]): Generator<EstimateRow> {
  for (const { id, countries } of rows) yield { id, countries: JSON.parse(countries) };
}
