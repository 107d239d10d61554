import type { Estimates } from '@millrace/mediation/posterior';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

interface Row {
  readonly id: number;
  /** As storeEstimates wrote it, from the same type. */
  readonly countries: Estimates[number];
}

/** What Auto has learned of some of an app's instances: the same that delivery nodes serve by. */
export async function loadEstimates(
  tx: Tx,
  appId: number,
  instanceIds: readonly number[],
): Promise<Estimates> {
  const { rows } = await sql<Row>`
    select instance.id, data -> instance.id::text as countries
    from auto_estimate cross join unnest(${[...instanceIds]}::int[]) as instance (id)
    where app_id = ${appId} and data ? instance.id::text`.execute(tx);
  return Object.fromEntries(rows.map(({ id, countries }) => [id, countries]));
}
