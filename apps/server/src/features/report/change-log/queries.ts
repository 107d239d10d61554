import type { RequestOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import { type ChangeAction, changeActions, type listChanges } from '@millrace/contract/report/change-log';
import { earningEntities } from '@millrace/contract/report/earning';
import { sql } from 'kysely';
import {
  authorColumns,
  changesWithAuthors,
  type StoredAuthor,
} from '../../../platform/change-log/authors.ts';
import { type Fields, fieldsOf } from '../../../platform/fields.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { appsMeant } from './apps-meant.ts';
import { thingsMeant } from './things-meant.ts';
import { withReviews } from './with-reviews.ts';

/** A change as it is stored, with the names of who made it and where. */
export interface StoredChange extends StoredAuthor {
  readonly id: number;
  readonly entity: string;
  readonly entityId: number;
  readonly action: ChangeAction;
  readonly name: string | null;
  readonly appId: number | null;
  readonly appName: string | null;
  readonly before: Fields;
  readonly after: Fields;
  readonly batchId: string | null;
  readonly revertsId: number | null;
}

type Filter = Partial<Omit<RequestOf<typeof listChanges>, 'page' | 'size' | 'fold'>>;

/** Changes of the current organization to things of these kinds; row-level security leaves no others. */
export function queryChanges(tx: Tx, entities: readonly string[], filter: Filter = {}) {
  const { entity, entityId, user, pubAppId, about, batch, from, to, search } = filter;
  let query = changesWithAuthors(tx)
    .leftJoin('app', 'app.id', 'change_log.app_id')
    .where('change_log.entity', 'in', entities.length === 0 ? [''] : [...entities])
    .where((eb) => {
      // When a colleague's own report is mailed, and to whom, is theirs alone as the report is.
      const shown = eb
        .selectFrom('report_schedule')
        .select('report_schedule.id')
        .whereRef('report_schedule.id', '=', 'change_log.entity_id');
      return eb.or([eb('change_log.entity', '<>', 'report_schedule'), eb.exists(shown)]);
    });
  if (entity !== undefined) {
    const kinds = entityId === undefined ? [entity] : withReviews(entity);
    query = query.where('change_log.entity', 'in', kinds);
  }
  if (entityId !== undefined) query = query.where('change_log.entity_id', '=', entityId);
  if (user !== undefined) query = query.where('change_log.user_id', '=', user);
  if (pubAppId !== undefined) query = query.where('change_log.app_id', '=', pubAppId);
  if (about === 'earning') query = query.where('change_log.entity', 'in', earningEntities);
  for (const apps of appsMeant(tx, filter)) {
    query = query.where((eb) =>
      eb.or([eb('change_log.app_id', 'is', null), eb('change_log.app_id', 'in', apps)]),
    );
  }
  for (const isMeant of thingsMeant(filter)) query = query.where(isMeant);
  if (batch !== undefined) query = query.where('change_log.batch_id', '=', batch);
  if (from !== undefined) query = query.where('change_log.at', '>=', new Date(from));
  if (to !== undefined) query = query.where('change_log.at', '<', new Date(Date.parse(to) + dayMs));
  if (search) {
    const keys = tx.selectFrom('api_key').select('id').where('name', 'ilike', containing(search));
    const people = tx.selectFrom('user_account').select('id').where('name', 'ilike', containing(search));
    query = query.where((eb) =>
      eb.or([
        // What ilike does, but quicker: each name of years may be looked at.
        sql<boolean>`lower(change_log.name) like lower(${containing(search)})`,
        eb('change_log.user_id', 'in', people),
        eb('change_log.api_key_id', 'in', keys),
        eb('change_log.administrator_name', 'ilike', containing(search)),
      ]),
    );
  }
  return query;
}

export const changeColumns = [
  'change_log.id',
  ...authorColumns,
  'change_log.entity',
  'change_log.entity_id as entityId',
  'change_log.action',
  'change_log.name',
  'change_log.app_id as appId',
  'app.name as appName',
  'change_log.before',
  'change_log.after',
  'change_log.batch_id as batchId',
  'change_log.reverts_id as revertsId',
] as const;

type ChangeRow = Omit<StoredChange, 'id' | 'action' | 'before' | 'after' | 'revertsId'> & {
  readonly id: number | string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly revertsId: number | string | null;
};

export function storedChange(row: ChangeRow): StoredChange {
  const action = changeActions.find((known) => known === row.action);
  if (action === undefined) throw new Error(`change ${row.id} has the unknown action ${row.action}`);
  return {
    ...row,
    id: Number(row.id),
    action,
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
    revertsId: row.revertsId === null ? null : Number(row.revertsId),
  };
}

interface Page {
  readonly page: number;
  readonly size: number;
  /** Matching changes beyond so many are neither counted nor shown. */
  readonly most: number;
  /** Changes that were made together are one, told by the first: what it was about, before what it led to. */
  readonly folded: boolean;
}

/**
 * A page of the matching changes, newest first, how many of the newest `most` they are, and whether there are more. They are
 * gone through once for all: a search looks at the name of each.
 */
export async function queryPage(
  tx: Tx,
  entities: readonly string[],
  filter: Filter,
  { page, size, most, folded }: Page,
): Promise<{ changes: StoredChange[]; counted: number; more: boolean }> {
  const key = folded ? sql`coalesce(batch_id::text, id::text)` : sql`id::text`;
  const { found, counted, ids } = await tx
    .with('matching', () =>
      queryChanges(tx, entities, filter)
        .select(['change_log.id', 'change_log.at', 'change_log.batch_id'])
        .orderBy('change_log.at', 'desc')
        .orderBy('change_log.id', 'desc')
        .limit(most + 1),
    )
    .with('told', (db) =>
      db
        .selectFrom(
          db
            .selectFrom('matching')
            .selectAll()
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(most)
            .as('kept'),
        )
        .select([sql<number>`min(id)`.as('id'), sql<Date>`max(at)`.as('at')])
        .groupBy(key),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::int from matching)`.as('found'),
      sql<number>`(select count(*)::int from told)`.as('counted'),
      sql<number[]>`(
        select coalesce(json_agg(id), '[]')
        from (select id from told order by at desc, id desc limit ${size} offset ${(page - 1) * size}) page
      )`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  const more = found > most;
  if (ids.length === 0) return { changes: [], counted, more };
  const rows = await queryChanges(tx, entities)
    .select(changeColumns)
    .where('change_log.id', 'in', ids)
    .orderBy('change_log.at', 'desc')
    .orderBy('change_log.id', 'desc')
    .execute();
  return { changes: rows.map(storedChange), counted, more };
}

/** The most later changes of one thing that are looked at to name the one in the way. */
const laterLimit = 500;

/** Changes of the same things after each of these, oldest first. */
export async function queryLater(
  tx: Tx,
  since: readonly Pick<StoredChange, 'entity' | 'entityId' | 'id'>[],
): Promise<StoredChange[]> {
  const entities = [...new Set(since.map(({ entity }) => entity))];
  const later = sql<number>`(
    select later.id
    from unnest(
      ${since.map(({ entity }) => entity)}::text[],
      ${since.map(({ entityId }) => entityId)}::int[],
      ${since.map(({ id }) => id)}::bigint[]
    ) as thing (entity, entity_id, since)
    cross join lateral (
      select id from change_log
      where entity = thing.entity and entity_id = thing.entity_id and id > thing.since
      order by id
      limit ${laterLimit}
    ) later)`;
  const rows = await queryChanges(tx, entities)
    .select(changeColumns)
    .where('change_log.id', 'in', later)
    .orderBy('change_log.id')
    .execute();
  return rows.map(storedChange);
}

/**
 * Which of these changes are taken back, and by which one. A taking back that was itself taken back does not count.
 */
export async function findReverts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('change_log')
    .select(['id', 'reverts_id'])
    .where('reverts_id', 'in', [...ids])
    .orderBy('id')
    .execute();
  const undone = await findReverts(
    tx,
    rows.map(({ id }) => Number(id)),
  );
  const standing = rows.filter(({ id }) => !undone.has(Number(id)));
  return new Map(standing.map(({ id, reverts_id }) => [Number(reverts_id), Number(id)]));
}
