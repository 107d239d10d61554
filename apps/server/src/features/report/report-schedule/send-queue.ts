import type { ErrorKey } from '@millrace/contract/errors';
import { minuteMs } from '@millrace/contract/kit/duration';
import { type ExportFormat, exportFormats } from '@millrace/contract/report/report-export';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { planSchedule } from './plan-schedule.ts';

/** Milliseconds after which a report that nobody finished is another node's; it is broken off before. */
const lease = 300_000;
export const longestMaking = 240_000;
/** Tries after which it is given up: what ends a server each time would end it for ever. */
const mostTries = 3;
/** Minutes that it waits for what it is made of to be there again; the last one holds from then on. */
const pauses = [1, 5, 30] as const;
/** Six hours of waiting, about, after which it is given up. */
const mostPauses = 14;

/** Looks at the schedule that is due longest. @returns whether there was one */
export async function planNext(tx: Tx, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('report_schedule as schedule')
    .innerJoin('saved_report', 'saved_report.id', 'schedule.saved_report_id')
    .selectAll('schedule')
    .where('schedule.status', '=', 'running')
    .where('schedule.due_at', '<=', now)
    .where('saved_report.removed_at', 'is', null)
    .orderBy('schedule.due_at')
    .limit(1)
    .forUpdate('schedule')
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return false;
  await planSchedule(tx, due, now);
  return true;
}

/** A report that one node makes now. */
export interface ClaimedSend {
  readonly id: string;
  /** Tells this try from one that lost it and does not know yet. */
  readonly tries: number;
  /** How often it has waited for what it is made of. */
  readonly putOff: number;
  readonly organizationId: number;
  readonly scheduleId: number;
  /** The recipients of one zone alone; null: all. */
  readonly zone: string | null;
  /** Where its recipients are when it is due; null: it was asked for by hand. */
  readonly day: string | null;
  readonly dueAt: Date;
  readonly format: ExportFormat;
  readonly report: { readonly id: number; readonly name: string; readonly view: unknown };
  /** Whose saved report it is: their rights are looked at each time. */
  readonly ownerId: number;
}

/**
 * Takes the next report that waits, or that a node which is gone had begun: of an organization that has none under way, and of
 * these of the one that was served longest ago, so that nobody waits for all that another one mails. What was asked for by hand
 * comes after what is due.
 */
export async function claimSend(tx: Tx, now: Date): Promise<ClaimedSend | undefined> {
  // Two who choose at the same time would both take one of the same organization.
  await takeTurn(tx, 'claim report send');
  await dropUnwanted(tx, now);
  const open = await tx
    .selectFrom('report_send')
    .select(['id', 'tries', 'put_off'])
    .where(isOpen(now))
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_send as other')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'report_send.organization_id')
            .where('other.state', '=', 'running')
            .where('other.lease_until', '>=', now),
        ),
      ),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('report_send as earlier')
          .select((one) => one.fn.max('earlier.begun_at').as('at'))
          .whereRef('earlier.organization_id', '=', 'report_send.organization_id'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy(sql`day is null`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (open === undefined) return undefined;
  const claimed = await tx
    .updateTable('report_send')
    .from('report_schedule')
    .innerJoin('saved_report', 'saved_report.id', 'report_schedule.saved_report_id')
    .set({ state: 'running', tries: open.tries + 1, begun_at: now })
    .set({ lease_until: new Date(now.getTime() + lease) })
    .whereRef('report_schedule.id', '=', 'report_send.schedule_id')
    .where('report_send.id', '=', open.id)
    .returning(['report_send.organization_id', 'schedule_id', 'report_send.day', 'report_send.zone'])
    .returning('report_send.due_at')
    .returning(['format', 'report_schedule.zone as whose', 'saved_report.id as report_id', 'name', 'view'])
    .returning('saved_report.user_id')
    .executeTakeFirstOrThrow();
  return {
    id: String(open.id),
    tries: open.tries + 1,
    putOff: open.put_off,
    organizationId: claimed.organization_id,
    scheduleId: claimed.schedule_id,
    zone: claimed.whose === 'utc' ? null : claimed.zone,
    day: claimed.day,
    dueAt: claimed.due_at,
    format: exportFormats.find((one) => one === claimed.format) ?? 'csv',
    report: { id: claimed.report_id, name: claimed.name, view: claimed.view },
    ownerId: claimed.user_id,
  };
}

/** Nobody makes it now. */
const isOpen = (now: Date) =>
  sql<boolean>`(report_send.state = 'waiting' or (report_send.state = 'running' and report_send.lease_until < ${now}))`;

/**
 * What still waits when its report is removed, or when its schedule is stopped or gets other times, is no longer wanted; what
 * was asked for by hand goes out of a stopped one, too.
 */
async function dropUnwanted(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('report_send')
    .using('report_schedule as schedule')
    .innerJoin('saved_report', 'saved_report.id', 'schedule.saved_report_id')
    .whereRef('schedule.id', '=', 'report_send.schedule_id')
    .where(isOpen(now))
    .where((eb) => {
      const isOff = eb.or([
        eb('schedule.status', '<>', 'running'),
        eb('report_send.due_at', '<=', eb.ref('schedule.running_since')),
      ]);
      return eb.or([
        eb('saved_report.removed_at', 'is not', null),
        eb.and([eb('report_send.day', 'is not', null), isOff]),
      ]);
    })
    .execute();
}

export const isGivenUp = ({ tries }: ClaimedSend) => tries > mostTries;

/** The end of a try; of two nodes that both think it theirs only one gets there. @returns whether it was this one */
export async function endSend(
  tx: Tx,
  { id, tries }: ClaimedSend,
  change:
    | {
        readonly state: 'sent';
        readonly sent_at: Date;
        readonly from_day: string;
        readonly to_day: string;
        /** JSON of what its mails say. */
        readonly issues: string;
      }
    | { readonly state: 'failed'; readonly error: ErrorKey }
    | {
        readonly state: 'waiting';
        readonly tries: number;
        readonly not_before?: Date;
        readonly put_off?: number;
      },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_send')
    .set({ ...change, lease_until: null })
    .where('id', '=', sql<string>`${id}::bigint`)
    .where('state', '=', 'running')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is tried again in a while, which costs no try. @returns false: it has waited long enough, and stays what it was */
export async function putOff(tx: Tx, send: ClaimedSend, now: Date): Promise<boolean> {
  if (send.putOff >= mostPauses) return false;
  const minutes = pauses[send.putOff] ?? pauses[2];
  await endSend(tx, send, {
    ...{ state: 'waiting', tries: send.tries - 1, put_off: send.putOff + 1 },
    not_before: new Date(now.getTime() + minutes * minuteMs),
  });
  return true;
}

/** What was mailed more than a year ago is nobody's to look up any more. */
export async function forgetSends(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('report_send').where('due_at', '<', before).execute();
}
