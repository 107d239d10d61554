import { sql } from 'kysely';
import type { Tx } from '../../../../platform/postgres/database.ts';

/**
 * Notes that an organization's days, hours or networks' reports are looked at as of a day or hour. Of two nodes that both have
 * looked one stores it.
 * @param as the day, or the hour that it is
 * @returns whether it is this one
 */
export async function beginLook(
  tx: Tx,
  organizationId: number,
  at: 'day' | 'hour' | 'reports',
  as: string | Date,
): Promise<boolean> {
  const [column, before, next] = ['', 'alert_look.', 'excluded.'].map((of) => sql.ref(`${of}${at}`));
  const { rows } = await sql<{ readonly id: number }>`
    insert into alert_look (organization_id, ${column}) values (${organizationId}, ${as})
    on conflict (organization_id) do update set ${column} = ${next}
      where ${before} is null or ${before} < ${next}
    returning id`.execute(tx);
  return rows.length > 0;
}
