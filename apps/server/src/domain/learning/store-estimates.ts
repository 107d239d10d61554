import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { LearnedApp } from './estimation.ts';

/** Nothing is known of an organization's apps any more. */
export async function forgetEstimates(tx: Tx, organizationId: number, now: Date): Promise<void> {
  await sql`
    update auto_estimate set data = '{}', computed_at = ${now}::timestamptz, xact = pg_current_xact_id()
    where organization_id = ${organizationId} and data <> '{}' and computed_at < ${now}::timestamptz`.execute(
    tx,
  );
}

/** Stores what was learned of apps of an organization. What is stored already, or was learned later, stays as it is. */
export async function storeEstimates(
  tx: Tx,
  organizationId: number,
  apps: readonly LearnedApp[],
  now: Date,
): Promise<void> {
  const rows = `[${apps.map(({ appId, data }) => `{"appId":${appId},"data":${data}}`).join(',')}]`;
  await sql`
    insert into auto_estimate (organization_id, app_id, computed_at, data)
    select app.organization_id, app.id, ${now}::timestamptz, learned.data
    from jsonb_to_recordset(${rows}::jsonb) as learned ("appId" int, data jsonb)
    join app on app.organization_id = ${organizationId} and app.id = learned."appId"
    where learned.data <> '{}' or exists (select from auto_estimate where app_id = app.id)
    on conflict (app_id) do update
      set computed_at = excluded.computed_at, data = excluded.data, xact = pg_current_xact_id()
      where auto_estimate.data <> excluded.data and auto_estimate.computed_at < excluded.computed_at`.execute(
    tx,
  );
}
