import { sql } from 'kysely';
import type { Database } from '../platform/postgres/database.ts';
import type { TestApp } from './test-app.ts';

/**
 * A hash of the rows of every table, by its name: two that are equal say that nothing was changed in between. When a session
 * was last seen does not count: any call may note that. What waits to be mailed goes first, for it goes by itself.
 */
export async function contentsOf({
  database,
  mails,
}: Pick<TestApp, 'mails'> & { readonly database: Pick<Database, 'asSystem'> }): Promise<
  Record<string, string>
> {
  await mails();
  return database.asSystem(async (tx) => {
    // Prepared, for to plan a question of all tables takes ten times as long as to answer it.
    const { rows: prepared } = await sql`select from pg_prepared_statements where name = 'contents'`.execute(
      tx,
    );
    if (prepared.length === 0) {
      const { rows: tables } = await sql<{ statement: string }>`
        select string_agg(format(
          $$select %L as name, count(*) || ':' || coalesce(sum(hashtextextended(%s, 0)), 0) as hash from %s t$$,
          relname, case when s.attname is null then 't::text' else $$(to_jsonb(t) - 'last_seen_at')::text$$ end, c.oid::regclass
        ), ' union all ') as statement
        from pg_class c left join pg_attribute s on s.attrelid = c.oid and s.attname = 'last_seen_at'
        where relnamespace = 'millrace'::regnamespace and relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')`.execute(
        tx,
      );
      await sql.raw(`prepare contents as ${tables[0]?.statement}`).execute(tx);
    }
    const { rows } = await sql<{ name: string; hash: string }>`execute contents`.execute(tx);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });
}
