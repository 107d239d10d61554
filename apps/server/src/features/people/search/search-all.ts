import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type Found,
  type FoundKind,
  foundKinds,
  mostFound,
  type searchAll,
} from '@millrace/contract/people/search';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type Kind, kinds } from './kinds.ts';

/** So many rows that fit are compared, of which the best are kept. */
const mostCompared = 50;

/** The best few of every kind that the caller may open; a search without a letter finds nothing. */
export async function searchEverything(
  context: Context,
  { search = '' }: RequestOf<typeof searchAll>,
): Promise<ResponseOf<typeof searchAll>> {
  if (search === '') return [];
  const { rights } = context.scope;
  const open = foundKinds.filter((kind) =>
    kinds[kind].permissions.some((permission) => rights.holds(permission, ['query'])),
  );
  return context.read(async (tx) => {
    const found: Found[] = [];
    for (const kind of open) {
      const mayEdit = kinds[kind].permissions.some((permission) => rights.holds(permission, ['edit']));
      for (const { isDraft, ...one } of await findOf(tx, kind, search.toLowerCase()))
        found.push({ ...one, ...(isDraft && mayEdit && { isDraft: true as const }) });
    }
    return found;
  });
}

async function findOf(tx: Tx, kind: FoundKind, search: string) {
  const { table, join, where, app, within, isDraft, ...how } = kinds[kind];
  const id = sql.ref(`${table}.id`);
  const name = sql.ref(`${table}.name`);
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  const beginning = containing(search).slice(1);
  const { rows } = await sql<Omit<Found, 'kind' | 'isDraft'> & { readonly isDraft: boolean }>`
    select id, name, ${within} as within, app as "appId", ${isDraft} as "isDraft" from (
      select ${id} as id, ${name} as name, ${app}::int as app from ${sql.table(table)} ${join}
      where ${fits({ table, ...how }, { search, number })} and ${where}
      order by ${id} = ${number} desc, lower(${name}) = ${search} desc, lower(${name}) like ${beginning} desc,
        lower(${name}), ${id}
      limit ${mostFound}
    ) as hit`.execute(tx);
  return rows.map((row) => ({ kind, ...row }));
}

interface Asked {
  readonly search: string;
  /** 0: it is none. */
  readonly number: number;
}

/** Whether a row has the id, is called so, or like it. */
function fits(
  { table, aliases, isLarge }: Pick<Kind, 'table' | 'aliases' | 'isLarge'>,
  { search, number }: Asked,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const columns = ['name', ...aliases];
  const pattern = containing(search);
  if (!isLarge) {
    const held = columns.map((column) => sql`lower(${sql.ref(`${table}.${column}`)}) like ${pattern}`);
    return sql`(${id} = ${number} or ${sql.join(held, sql` or `)})`;
  }
  // In a query of its own it is asked once, not of every row.
  return sql`${id} = any (array_append(
    (select ids_by_name(${table}, ${columns}, ${search}, ${pattern.slice(1)}, ${pattern}, ${mostCompared})), ${number}))`;
}
