import type pg from 'pg';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_nullable: boolean;
  /** 'always' can never be written, 'generated' may be left out of an insert. */
  readonly generation: 'always' | 'generated' | 'none';
}

/** How pg hands each type out, and what it takes: see value-types.ts. */
const types: Readonly<Record<string, string>> = {
  _bpchar: 'string[]',
  _int4: 'number[]',
  // As text: pg reads no array of numbers that may be too large for one.
  _int8: 'string[]',
  _text: 'string[]',
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  jsonb: 'Json',
  numeric: 'Numeric',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  xid8: 'string',
};

const HEAD = `// Generated from the migrated schema by \`npm run schema -w @millrace/server\`; a test compares the two.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Written as text, \`JSON.stringify(value)\`: the client would send an array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>;
/** A number while it is exact, else text. */
export type Int8 = ColumnType<number | string, number | string | bigint, number | string | bigint>;
/** Decimal text: money is never a float. */
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** May be left out of an insert. Unlike Kysely's own, it keeps the three sides of the types above. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
`;

/** The TypeScript text of the schema that this connection sees. */
export async function schemaText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(([name, columns]) => {
    const lines = columns.map((column) => `  ${column.column_name}: ${columnType(column)};`);
    return `export interface ${pascalCase(name)} {\n${lines.join('\n')}\n}\n`;
  });
  const list = [...tables.keys()].map((name) => `  ${name}: ${pascalCase(name)};`);
  const all = `export interface Tables {\n${list.join('\n')}\n}\n`;
  return [HEAD, ...interfaces, all].join('\n');
}

function columnType({ table_name, column_name, type_name, is_nullable, generation }: Column): string {
  const base = types[type_name];
  if (base === undefined)
    throw new Error(`${table_name}.${column_name}: say what the type ${type_name} is in the program`);
  const type = is_nullable ? `${base} | null` : base;
  if (generation === 'always') return `GeneratedAlways<${base === 'Int8' ? 'number | string' : type}>`;
  return generation === 'generated' ? `Generated<${type}>` : type;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, t.typname as type_name,
    not a.attnotnull and c.relkind <> 'v' as is_nullable,
    case
      when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'generated'
      else 'none'
    end as generation
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'millrace'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname, a.attnum`;
