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
  if (open.length === 0) return [];
  const mayEdit = (kind: FoundKind) =>
    kinds[kind].permissions.some((permission) => rights.holds(permission, ['edit']));
  const found = open.map((kind) => findOf(kind, search.toLowerCase()));
  // All kinds in one question: somebody types, and each one of its own would be a way to the database and back.
  const { rows } = await context.read((tx) => sql<Hit>`${sql.join(found, sql` union all `)}`.execute(tx));
  return open.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ isDraft, ...one }) => ({
        ...one,
        ...(isDraft && mayEdit(kind) && { isDraft: true as const }),
      })),
  );
}

type Hit = Omit<Found, 'isDraft'> & { readonly isDraft: boolean };

/** The best few of a kind, the best first. */
function findOf(kind: FoundKind, search: string): RawBuilder<Hit> {
  const { table, join, where, app, within, isDraft, ...how } = kinds[kind];
  const id = sql.ref(`${table}.id`);
  const name = sql.ref(`${table}.name`);
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  const beginning = containing(search).slice(1);
  return sql`
    (select ${kind}::text as kind, id, name, (${within})::text as within, app as "appId", ${isDraft} as "isDraft" from (
      select ${id} as id, ${name} as name, ${app}::int as app from ${sql.table(table)} ${join}
      where ${fits({ table, ...how }, { search, number })} and ${where}
      order by ${id} = ${number} desc, lower(${name}) = ${search} desc, lower(${name}) like ${beginning} desc,
        lower(${name}), ${id}
      limit ${mostFound}
    ) as hit)`;
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
