import { type ConversionRefusal, latestConversion } from '@millrace/contract/advertiser/conversion';
import { hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { TouchTicket } from './click-id.ts';
import { findTouches, type SoughtTouch } from './find-touches.ts';
import { endTold, leaveTold, takeDecided } from './queue-told.ts';
import type { KeepConversions } from './told-conversion.ts';

/** That are looked up, or kept, at once. */
const most = 200;
/** What was told a moment ago may not have been read for shipping yet. Milliseconds. */
const margin = 2_000;
/** A server that has said nothing for so long is not waited for any more: what it has not brought in wins nothing. Milliseconds. */
const longestSilence = hourMs;

export interface AttributionOptions {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'lookup'>;
  readonly now: () => Date;
  /** As this server is called where all look. */
  readonly node: string;
  /** Up to when everything that phones told this server is in the store. Milliseconds UTC. */
  readonly shippedUntil: () => number;
  readonly keep: KeepConversions;
}

/** Finds what won the installs and events that wait for it, and has them kept. */
export function toldAttributor(options: AttributionOptions): Worker {
  return {
    name: 'attribution by device',
    every: 1_000,
    next: async () => {
      const decided = await decideTold(options);
      return (await keepDecided(options)) || decided === most;
    },
  };
}

/** Decides for those that everything is known of. @returns how many */
export async function decideTold({
  database,
  clickhouse,
  now,
  node,
  shippedUntil,
}: AttributionOptions): Promise<number> {
  const until = new Date(shippedUntil() - margin);
  const silentSince = new Date(now().getTime() - longestSilence);
  const waiting = await database.asSystem((tx) => readyOf(tx, node, until, silentSince));
  if (waiting.length === 0) return 0;
  const touches = await findTouches(clickhouse, waiting);
  await database.asSystem((tx) => decide(tx, waiting, touches));
  return waiting.length;
}

/** Has those kept that are decided. @returns whether there were any, and all are */
export async function keepDecided({ database, now, keep }: AttributionOptions): Promise<boolean> {
  const decided = await database.asSystem((tx) => takeDecided(tx, now(), most));
  if (decided.length === 0) return false;
  const isKept = await keep(decided.map(({ id: _, ...one }) => one));
  const ids = decided.map(({ id }) => id);
  await database.asSystem((tx) => (isKept ? endTold(tx, ids) : leaveTold(tx, ids)));
  return isKept;
}

interface Waiting extends SoughtTouch {
  readonly key: string;
  /** It says when it happened. */
  readonly isTimed: boolean;
}

/**
 * Those that were told of before the moment up to which every server has brought in what phones told it: of a touch that
 * is still on its way to the store nobody would know.
 */
async function readyOf(tx: Tx, node: string, until: Date, silentSince: Date): Promise<Waiting[]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly key: string;
    readonly viewer: string;
    readonly promoted_app_id: number;
    readonly happened_at: Date | null;
    readonly told_at: Date;
    readonly click_days: number;
    readonly view_hours: number;
  }>`
    select told.id::text as id, told.key, told.viewer, told.promoted_app_id, told.happened_at, told.told_at,
      promoted_app.click_days, promoted_app.view_hours
    from told_conversion told
    join promoted_app on promoted_app.id = told.promoted_app_id
    where told.state = 'waiting' and told.told_at < least(${until}::timestamptz, (
      select min(seen_at) - ${margin} * interval '1 millisecond' from (
        select seen_at - coalesce(lag_seconds, 0) * interval '1 second' as seen_at, name, roles, seen_at as said_at
        from server_node) server_node
      where 'delivery' = any(roles) and name <> ${node} and said_at > ${silentSince}))
    order by told.id limit ${most}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    viewer: row.viewer,
    promotedAppId: row.promoted_app_id,
    isTimed: row.happened_at !== null,
    // A time in what is the future to us is now: clocks differ.
    until: Math.min(row.happened_at?.getTime() ?? Number.POSITIVE_INFINITY, row.told_at.getTime()),
    clickDays: row.click_days,
    viewHours: row.view_hours,
  }));
}

/** Whoever has won is told of again and again by the same key: the first one counts. */
async function decide(
  tx: Tx,
  waiting: readonly Waiting[],
  touches: ReadonlyMap<string, TouchTicket>,
): Promise<void> {
  // Two servers at once would each take theirs for the first.
  await sql`select pg_advisory_xact_lock(hashtext('conversion attribution'))`.execute(tx);
  const keyOf = ({ promotedAppId, key }: Pick<Waiting, 'promotedAppId' | 'key'>) => `${promotedAppId} ${key}`;
  const won = await tx
    .selectFrom('told_conversion')
    .select(['promoted_app_id as promotedAppId', 'key'])
    .where('won', '=', true)
    .where('key', 'in', [...new Set(waiting.map(({ key }) => key))])
    .execute();
  const known = new Set(won.map(keyOf));
  const decided = waiting.map((one) => {
    const touch = touches.get(one.id) ?? null;
    const refusal = refusalOf(one, touch, known.has(keyOf(one)));
    if (refusal === null) known.add(keyOf(one));
    return { id: one.id, won: refusal === null, touch: refusal === null ? touch : null, refusal };
  });
  await sql`
    update told_conversion set state = 'decided', won = decided.won, touch = decided.touch, refusal = decided.refusal
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as decided (id bigint, won boolean, touch jsonb, refusal text)
    where told_conversion.id = decided.id and told_conversion.state = 'waiting'`.execute(tx);
}

function refusalOf(
  { isTimed, until }: Pick<Waiting, 'isTimed' | 'until'>,
  touch: TouchTicket | null,
  isRepeated: boolean,
): ConversionRefusal | null {
  if (isRepeated) return 'repeated';
  if (touch === null) return 'noView';
  return !isTimed && until - touch.at > latestConversion ? 'noTime' : null;
}
