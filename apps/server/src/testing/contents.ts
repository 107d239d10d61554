import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * A hash of the rows of every table, by its name: two that are equal say that nothing was changed in between. When a session
 * was last seen does not count: any call may note that. What waits to be mailed goes first, for it goes by itself.
 */
export async function contentsOf({
  database,
  mails,
}: Pick<TestApp, 'database' | 'mails'>): Promise<Record<string, string>> {
  await mails();
  return database.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'millrace'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(oid, 'select')
      order by relname`.execute(tx);
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string | null }>`
        select md5(string_agg(row, '|' order by row)) as hash
        from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t) r`.execute(tx);
      contents[name] = rows[0]?.hash ?? 'empty';
    }
    return contents;
  });
}
