import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { ScheduleZone, StoredSchedule } from './timing.ts';

/** Two days, the one that is and the one that is somewhere already, of more zones than a schedule has. */
const mostTaken = 1_000;

/**
 * Days of zones that have had their mail, each as `day zone`: moved to a later time of the same day, the next one is another day's.
 */
export async function takenDays(
  tx: Tx,
  schedule: StoredSchedule,
  zones: readonly ScheduleZone[],
): Promise<ReadonlySet<string>> {
  const all = [...(await sentDays(tx, schedule)), ...(await daysOfAll(tx, schedule, zones))];
  return new Set(all.map(({ day, zone }) => `${day} ${zone}`));
}

/**
 * Those that were planned. What still waits from before the times were changed is dropped, see dropUnwanted, and takes no day.
 */
function sentDays(tx: Tx, { id, running_since: running }: StoredSchedule) {
  return tx
    .selectFrom('report_send')
    .select(['day', 'zone'])
    .where('schedule_id', '=', id)
    .where('day', 'is not', null)
    .where((eb) => eb.or([eb('state', 'in', ['sent', 'failed']), eb('due_at', '>', running)]))
    .orderBy('day', 'desc')
    .limit(mostTaken)
    .execute();
}

/** Those that everybody in a zone has had, some of them where they were before. */
async function daysOfAll(tx: Tx, { id, zone: whose }: StoredSchedule, zones: readonly ScheduleZone[]) {
  const zone = whose === 'utc' ? sql<string>`'UTC'` : sql.ref<string>('recipient.zone');
  const rows = await tx
    .selectFrom('report_recipient as recipient')
    .innerJoin('report_mail', 'report_mail.recipient_id', 'recipient.id')
    .innerJoin('report_send', 'report_send.id', 'report_mail.send_id')
    .select([zone.as('zone'), 'day', (eb) => eb.fn.count<string>('recipient.id').distinct().as('people')])
    .where('recipient.schedule_id', '=', id)
    .where('recipient.place', 'is not', null)
    .where('recipient.stopped', 'is', null)
    .where('report_mail.state', '<>', 'notAllowed')
    .where('day', 'is not', null)
    .groupBy(whose === 'utc' ? ['day'] : ['recipient.zone', 'day'])
    .orderBy('day', 'desc')
    .limit(mostTaken)
    .execute();
  const people = new Map(zones.map((one) => [one.zone, one.people]));
  return rows.filter((row) => Number(row.people) === people.get(row.zone));
}
