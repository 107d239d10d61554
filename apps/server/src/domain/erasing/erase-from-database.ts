import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Found } from './erase-from-events.ts';
import type { ErasedId } from './erased-id.ts';

/** In place of a device id in history: the one that no form takes, so that no change brings it back. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Erases somebody from PostgreSQL; needs the system role. What rewards were asked for stays counted; one that is not
 * delivered yet goes to nobody.
 */
export async function eraseFromDatabase(
  tx: Tx,
  { organizationId, kind, value }: ErasedId,
  users: readonly string[],
  now: Date,
): Promise<Found> {
  const rewards = await eraseRewards(tx, organizationId, users, now);
  const { traces = 0, ...device } = kind === 'device' ? await eraseDevice(tx, organizationId, value) : {};
  return { ...rewards, ...device, traces: traces + (await eraseTraces(tx, organizationId, users)) };
}

/** What a registered device was answered while somebody else of the same user id had it. */
async function eraseTraces(tx: Tx, organizationId: number, users: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from decision_trace where organization_id = ${organizationId}
      and details #>> '{profile,userId}' = any(${[...users]}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function eraseRewards(
  tx: Tx,
  organizationId: number,
  users: readonly string[],
  now: Date,
): Promise<Found> {
  const own = sql`organization_id = ${organizationId} and uid = any(${[...users]}::text[])`;
  const rewards = await sql`
    update reward_callback set uid = '', url = '', last_error = null,
      state = case when state = 'delivered' then state else 'dropped' end,
      reason = case when state = 'delivered' then null else coalesce(reason, 'no-user') end,
      ended_at = coalesce(ended_at, ${now}::timestamptz)
    where ${own}`.execute(tx);
  const impressions = await sql`delete from reward_impression where ${own}`.execute(tx);
  return {
    rewards: Number(rewards.numAffectedRows ?? 0),
    impressions: Number(impressions.numAffectedRows ?? 0),
  };
}

async function eraseDevice(tx: Tx, organizationId: number, device: string): Promise<Found> {
  const traces = await sql`
    delete from decision_trace where organization_id = ${organizationId} and test_device_id in (
      select id from test_device where organization_id = ${organizationId} and device_id = ${device})`.execute(
    tx,
  );
  const devices = await tx
    .deleteFrom('test_device')
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', device)
    .executeTakeFirst();
  const without = (column: 'before' | 'after') =>
    sql`case when ${sql.ref(column)} ->> 'deviceId' = ${device}
      then jsonb_set(${sql.ref(column)}, '{deviceId}', ${JSON.stringify(nobody)}::jsonb) else ${sql.ref(column)} end`;
  const history = await sql`
    update change_log set before = ${without('before')}, after = ${without('after')}
    where organization_id = ${organizationId} and entity = 'test_device'
      and (before ->> 'deviceId' = ${device} or after ->> 'deviceId' = ${device})`.execute(tx);
  // Answers that are kept for a day, for requests that are repeated.
  const answers = await sql`
    update request_key set response = replace(response::text, ${device}, ${nobody})::jsonb
    where position(${device} in response::text) > 0 and (
      user_id in (select user_id from membership where organization_id = ${organizationId})
      or api_key_id in (select id from api_key where organization_id = ${organizationId}))`.execute(tx);
  return {
    traces: Number(traces.numAffectedRows ?? 0),
    testDevices: Number(devices.numDeletedRows),
    history: Number(history.numAffectedRows ?? 0),
    answers: Number(answers.numAffectedRows ?? 0),
  };
}
