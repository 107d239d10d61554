import { dayMs } from '@millrace/contract/kit/duration';
import { keptTraces } from '@millrace/contract/publisher/decision-trace';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { takeTurn } from '../../platform/postgres/take-turn.ts';
import type { TracedDecision } from './traced-decision.ts';

/** Stores decisions and forgets all but the newest of each phone. One of a phone that is registered no more is nobody's. */
export async function writeTraces(
  database: Pick<Database, 'asSystem'>,
  traces: readonly TracedDecision[],
): Promise<void> {
  await database.asSystem(async (tx) => {
    // Nodes take turns: two that forget the same rows would wait for each other.
    await takeTurn(tx, 'decision traces');
    const devices = await insert(tx, traces);
    if (devices.length > 0) await forgetOlder(tx, devices);
  });
}

/** @returns the phones that they belong to */
async function insert(tx: Tx, traces: readonly TracedDecision[]): Promise<number[]> {
  const rows = traces.map(({ summary, ...trace }) => ({ ...trace, at: summary.at, summary }));
  const { rows: stored } = await sql<{ device: number }>`
    insert into decision_trace (organization_id, app_id, placement_id, test_device_id, at, summary, details)
    select app.organization_id, app.id, placement.id, test_device.id, trace.at, trace.summary, trace.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as trace (
      "organizationId" int, "appId" int, "placementId" int, "platform" int, "deviceId" text,
      "at" timestamptz, "summary" jsonb, "details" jsonb)
    join app on app.organization_id = trace."organizationId" and app.id = trace."appId"
    left join placement on placement.organization_id = trace."organizationId"
      and placement.app_id = trace."appId" and placement.id = trace."placementId"
    join test_device on test_device.organization_id = trace."organizationId"
      and test_device.platform = trace."platform" and test_device.device_id = trace."deviceId"
      and test_device.removed_at is null
    where trace."placementId" is null or placement.id is not null
    returning test_device_id as device`.execute(tx);
  return [...new Set(stored.map(({ device }) => device))];
}

async function forgetOlder(tx: Tx, devices: readonly number[]): Promise<void> {
  await sql`
    delete from decision_trace where id in (
      select older.id from test_device
      cross join lateral (
        select id from decision_trace
        where organization_id = test_device.organization_id and test_device_id = test_device.id
        order by at desc, id desc
        offset ${keptTraces}
      ) older
      where test_device.id = any(${devices}))`.execute(tx);
}

/** Milliseconds after which nobody asks any more why a phone got an ad. */
const keptFor = 30 * dayMs;

export async function forgetOldTraces(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('decision_trace')
    .where('at', '<', new Date(now.getTime() - keptFor))
    .execute();
}
