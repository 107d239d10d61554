import { segmentRules } from '@millrace/contract/advertiser/segment-rules';
import type { CountFailure } from '@millrace/contract/advertiser/segment-state';
import { hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ReportLimitError } from '../../platform/clickhouse/errors.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { bringUpToDate, type Counted } from './count-members.ts';
import { countKnown, inBackground } from './count-people.ts';
import { type Hold, holdSegment, LostSegment, lease } from './hold-segment.ts';
import { readListFiles } from './list-files.ts';

type Needs = Pick<Services, 'clickhouse' | 'database' | 'now'>;

/** Milliseconds between looks at what has come of one segment's events; a segment that takes long waits ten times as long. */
const pause = 20_000;
const pauseFactor = 10;
/** After a failure. */
const restAfterFailure = 300_000;
/** For how long what is known of an advertiser's events is good for its other segments. */
const fresh = 5_000;

/**
 * Keeps who is in the segments that are switched on: within a minute of new events, at once when rules change, and every hour
 * anyway, for windows move. Each time all of it is worked out anew and what has changed is stored, on one server at a time.
 */
export function memberCounter(services: Needs): Worker {
  const stop = new AbortController();
  const seen = new Map<number, { readonly at: number; readonly mark: string }>();
  return {
    name: 'segments',
    every: 5_000,
    stop: () => stop.abort(),
    next: async () => {
      const due = await services.database.asSystem((tx) => claimDue(tx, services.now()));
      if (due === undefined) return false;
      await countDue(services, due, { signal: stop.signal, seen });
      return true;
    },
  };
}

interface Due {
  readonly segmentId: number;
  readonly leaseUntil: Date;
  readonly advertiserId: number;
  readonly version: number;
  readonly rules: unknown;
  /** How far the events had come at the last count. */
  readonly seen: string;
  readonly countedVersion: number | null;
  readonly triedVersion: number | null;
  readonly known: string | null;
  readonly size: string;
  readonly onPhones: string;
  /** The last time was not finished: members may be stored already of which no server has heard. */
  readonly isBroken: boolean;
}

/** The segment that is due longest; a new one or one with other rules at once. */
async function claimDue(tx: Tx, now: Date): Promise<Due | undefined> {
  await sql`
    insert into segment_count (organization_id, segment_id, due_at)
    select segment.organization_id, segment.id, ${now} from segment
    where segment.switch = 'on' and not exists (select from segment_count where segment_id = segment.id)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Due>`
    with due as (
      select count.id, count.lease_until is not null or count.failure is not null as "isBroken"
      from segment_count count join segment one on one.id = count.segment_id
      where one.switch = 'on' and (count.lease_until is null or count.lease_until <= ${now})
        and (count.due_at <= ${now} or count.tried_version is distinct from one.version)
      order by count.due_at limit 1 for update of count skip locked)
    update segment_count set lease_until = ${new Date(now.getTime() + lease)}
    from segment, due
    where segment.id = segment_count.segment_id and segment_count.id = due.id
    returning segment_id as "segmentId", lease_until as "leaseUntil",
      segment_count.organization_id as "advertiserId", segment.version, segment.rules,
      seen, counted_version as "countedVersion", tried_version as "triedVersion", known, size, on_phones as "onPhones",
      due."isBroken"`.execute(tx);
  return rows[0];
}

interface Counting {
  readonly signal: AbortSignal;
  readonly seen: Map<number, { readonly at: number; readonly mark: string }>;
}

async function countDue(services: Needs, due: Due, counting: Counting): Promise<void> {
  const hold = holdSegment(services, due);
  try {
    await countHeld(services, due, hold, counting);
  } catch (error) {
    if (!(error instanceof LostSegment)) throw error;
    // What this one has stored of the members doubles what the other one has: the next count mends it.
    await services.database.asSystem((tx) => ofSegment(tx, due).set({ seen: '' }).execute());
  } finally {
    hold.release();
  }
}

async function countHeld(services: Needs, due: Due, hold: Hold, { signal, seen }: Counting): Promise<void> {
  const { database, now } = services;
  const begun = now().getTime();
  try {
    const rules = z.parse(segmentRules, due.rules);
    const files = await database.asSystem((tx) => readListFiles(tx, due.advertiserId, rules));
    const mark = [await markOf(services, due.advertiserId, begun, seen), ...[...files.values()].flat()].join(
      ':',
    );
    const isTold = !due.isBroken && due.countedVersion === due.version && due.triedVersion === due.version;
    // Nothing new, and no window has moved for an hour.
    if (isTold && mark === due.seen) {
      await hold.end(null, (tx) => putOff(tx, due, new Date(begun + pause)));
      return;
    }
    const took = performance.now();
    const scope = { advertiserId: due.advertiserId, now: begun, files };
    const either = AbortSignal.any([signal, hold.signal]);
    const counted = await bringUpToDate(services, { ...scope, segmentId: due.segmentId }, rules, either);
    const before = hourOf(mark) === hourOf(due.seen) && due.known !== null ? Number(due.known) : 0;
    // More people may have come since then; that these are all of them is said only of what is known now.
    const known = counted.size < before ? before : await countKnown(services, scope, inBackground);
    const rest = Math.max(pause, pauseFactor * (performance.now() - took));
    await hold.end(null, (tx) =>
      store(tx, due, {
        ...counted,
        known,
        mark,
        at: new Date(begun),
        dueAt: new Date(now().getTime() + rest),
      }),
    );
  } catch (error) {
    if (error instanceof LostSegment) throw error;
    hold.signal.throwIfAborted();
    // The server ends: another may have it at once, and is told by the lease that it was not finished.
    if (signal.aborted) return await hold.end(now());
    const again = new Date(now().getTime() + restAfterFailure);
    await hold.end(null, (tx) => fail(tx, due, failureOf(error), again));
    if (!(error instanceof ReportLimitError)) throw error;
  }
}

/** How far an advertiser's events have come: the hour, and how many came in it and the one before. */
async function markOf(
  { clickhouse }: Needs,
  advertiserId: number,
  now: number,
  seen: Counting['seen'],
): Promise<string> {
  const before = seen.get(advertiserId);
  if (before !== undefined && now >= before.at && now - before.at < fresh) return before.mark;
  const hours = Math.floor(now / hourMs);
  const [row] = await clickhouse.lookup(
    `SELECT toString(sum(h.events)) AS events FROM millrace.promoted_event_hour AS h
     WHERE h.advertiser_id = ${advertiserId} AND h.hour >= toDateTime(${(hours - 1) * 3600}, 'UTC')`,
    z.object({ events: z.string() }),
  );
  const mark = `${hours}:${row?.events ?? '0'}`;
  seen.set(advertiserId, { at: now, mark });
  return mark;
}

const hourOf = (mark: string) => mark.split(':')[0];

function failureOf(error: unknown): CountFailure {
  if (!(error instanceof ReportLimitError)) return 'storeAway';
  return ({ seconds: 'tookTooLong', bytes: 'tooMuchMemory', rows: 'tooMany' } as const)[error.limit];
}

const ofSegment = (tx: Tx, { segmentId }: Due) =>
  tx.updateTable('segment_count').where('segment_id', '=', segmentId);

async function putOff(tx: Tx, due: Due, dueAt: Date): Promise<void> {
  await ofSegment(tx, due).set({ due_at: dueAt }).execute();
}

async function fail(tx: Tx, due: Due, failure: CountFailure, dueAt: Date): Promise<void> {
  await ofSegment(tx, due).set({ due_at: dueAt, failure, tried_version: due.version, seen: '' }).execute();
}

interface Stored extends Counted {
  readonly known: number | null;
  readonly mark: string;
  readonly at: Date;
  readonly dueAt: Date;
}

async function store(tx: Tx, due: Due, { known, mark, at, dueAt, ...counted }: Stored): Promise<void> {
  const { size, onPhones, entered, gone } = counted;
  // What the difference to the last time does not say, that one may have stored without coming as far as this.
  const isOther =
    due.isBroken ||
    entered + gone > 0 ||
    due.countedVersion !== due.version ||
    Number(due.size) !== size ||
    Number(due.onPhones) !== onPhones;
  await ofSegment(tx, due)
    .set({
      ...{ counted_at: at, counted_version: due.version, tried_version: due.version, failure: null },
      ...{ size, on_phones: onPhones, known, seen: mark, due_at: dueAt },
      ...(isOther && { xact: sql<string>`pg_current_xact_id()` }),
    })
    .execute();
  await sql`
    insert into segment_day (organization_id, segment_id, day, size, on_phones, entered, gone)
    values (${due.advertiserId}, ${due.segmentId}, (${at}::timestamptz at time zone 'UTC')::date, ${size}, ${onPhones}, ${entered}, ${gone})
    on conflict (segment_id, day) do update set size = excluded.size, on_phones = excluded.on_phones,
      entered = segment_day.entered + excluded.entered, gone = segment_day.gone + excluded.gone`.execute(tx);
}
