import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Forgets row by row what was fetched before a time and was fetched again since: days come many times until their figures are
 * final. What holds, and all that somebody has brought in as a file, stays; so does what each fetch came to.
 */
export async function forgetFetched(tx: Tx, before: Date): Promise<void> {
  for (const rows of ['revenue_upload_cell', 'revenue_upload_unmatched'] as const)
    await sql`
      delete from ${sql.table(rows)} gone using revenue_upload old
      where old.organization_id = gone.organization_id and old.id = gone.upload_id
        and old.account_id is not null and old.at < ${before}
        and exists (
          select from revenue_upload later
          where later.organization_id = old.organization_id and later.account_id = old.account_id
            and later.first_day = old.first_day and later.id > old.id and later.undone_at is null
        )`.execute(tx);
}
