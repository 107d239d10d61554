import { dayMs } from '@millrace/contract/kit/duration';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/** A moment in the life of a database: what was committed before it, and what was not. */
export interface Moment {
  /** Which database; a copy of it is another one. */
  readonly identity: string;
  /** `pg_snapshot` as text. */
  readonly snapshot: string;
  /** The database's own clock, milliseconds UTC. */
  readonly at: number;
}

/** An app that changed, or (`appId` null) the part of its organization that is no app's. */
export interface Change {
  readonly organizationId: number;
  readonly appId: number | null;
}

export interface Changes {
  readonly now: Moment;
  /** What was committed between `since` and `now`; null: that can't be told, everything may have changed. */
  readonly changed: readonly Change[] | null;
}

/** Milliseconds after which changes may be cleared away, less what a transaction may take. */
const KEPT = 6 * dayMs;

/** What was committed since a moment, whenever its transaction began. In a statement of its own: one database snapshot. */
export async function readChanges(tx: Tx, since: Moment | undefined): Promise<Changes> {
  const { rows } = await query(since?.snapshot ?? null).execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what changed');
  const { identity, snapshot, at, is_ahead, changed } = row;
  const follows =
    since !== undefined &&
    since.identity === identity &&
    !is_ahead &&
    at - since.at < KEPT &&
    changed !== null;
  return {
    now: { identity, snapshot, at },
    changed: follows ? changed.map(([organizationId, appId]) => ({ organizationId, appId })) : null,
  };
}

interface Answer {
  readonly identity: string;
  readonly snapshot: string;
  readonly at: number;
  /** The moment asked about is one that this database has not come to: it was put back to an older state. */
  readonly is_ahead: boolean;
  readonly changed: readonly (readonly [number, number | null])[] | null;
}

function query(since: string | null): RawBuilder<Answer> {
  return sql<Answer>`
    select
      (select system_identifier from pg_control_system())
        || '/' || (select oid from pg_database where datname = current_database()) as identity,
      pg_current_snapshot()::text as snapshot,
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      coalesce(pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as is_ahead,
      (select coalesce(json_agg(distinct jsonb_build_array(organization_id, app_id)), '[]')
        from delivery_change
        where xact >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xact, ${since}::pg_snapshot)) as changed`;
}
