import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Tables in which a row holds one of the texts, those of the queue too. */
export function tablesWith(
  { database }: Pick<TestApp, 'database'>,
  texts: readonly string[],
): Promise<string[]> {
  return database.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select n.nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('millrace', 'millrace_job') and relkind in ('r', 'p')
        and has_table_privilege(c.oid, 'select') order by 1, 2`.execute(tx);
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql`
        select from ${sql.table(`${schema}.${name}`)} t
        where t::text ilike any(${texts.map((text) => `%${text}%`)})`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}
