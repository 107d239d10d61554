import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import { storableText } from '../../platform/postgres/storable-text.ts';
import {
  conversionRepeatedFor,
  type DecidedConversion,
  type WaitingToldConversion,
} from './told-conversion.ts';

/** Another server takes on what one has taken and not brought to an end after so long. Milliseconds. */
const patience = 30_000;

/** Takes what a batch of records tells; a batch that comes again changes nothing. */
export async function queueTold(tx: Tx, told: readonly WaitingToldConversion[]): Promise<void> {
  const rows = told.map((one) => ({
    ...one,
    name: storableText(one.name),
    eventId: storableText(one.eventId),
    value: storableText(one.value),
    currency: storableText(one.currency),
    happenedAt: one.happenedAt === null ? null : new Date(one.happenedAt),
    toldAt: new Date(one.toldAt),
  }));
  await sql`
    insert into told_conversion (organization_id, promoted_app_id, record_id, kind, name, event_id, value, currency,
      value_usd, key, viewer, happened_at, told_at)
    select promoted_app.organization_id, promoted_app.id, "recordId", row.kind, row.name, "eventId", value, currency,
      "valueUsd", key, viewer, "happenedAt", "toldAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("promotedAppId" int, "recordId" text, kind text,
      name text, "eventId" text, value text, currency text, "valueUsd" numeric, key text, viewer text,
      "happenedAt" timestamptz, "toldAt" timestamptz)
    join promoted_app on promoted_app.id = row."promotedAppId"
    on conflict (record_id) do nothing`.execute(tx);
}

/** Takes on some that are decided, to bring them where they are counted; nobody else does meanwhile. */
export async function takeDecided(
  tx: Tx,
  now: Date,
  most: number,
): Promise<readonly (DecidedConversion & { readonly id: string })[]> {
  const rows = await tx
    .updateTable('told_conversion')
    .set({ handed_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('told_conversion')
        .select('id')
        .where('state', '=', 'decided')
        .where((or) =>
          or.or([or('handed_at', 'is', null), or('handed_at', '<', new Date(now.getTime() - patience))]),
        )
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    recordId: row.record_id,
    kind: row.kind as DecidedConversion['kind'],
    advertiserId: row.organization_id,
    promotedAppId: row.promoted_app_id,
    name: row.name,
    eventId: row.event_id,
    value: row.value,
    currency: row.currency,
    valueUsd: row.value_usd,
    happenedAt: row.happened_at?.getTime() ?? null,
    toldAt: row.told_at.getTime(),
    touch: row.touch as DecidedConversion['touch'],
    refusal: row.refusal as DecidedConversion['refusal'],
  }));
}

/** They are where they are counted: what is left of them here is what tells repetitions. */
export async function endTold(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('told_conversion')
    .set({ state: 'done', viewer: null, touch: null, event_id: '', value: '' })
    .where('id', 'in', [...ids])
    .execute();
}

/** They could not be kept now: whoever can may take them on at once. */
export async function leaveTold(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('told_conversion')
    .set({ handed_at: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Forgets what is too old to be told of again. */
export async function forgetTold(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('told_conversion')
    .where('told_at', '<', new Date(now.getTime() - conversionRepeatedFor * dayMs))
    .execute();
}
