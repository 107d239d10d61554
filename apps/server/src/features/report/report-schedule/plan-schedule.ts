import type { Tx } from '../../../platform/postgres/database.ts';
import { latestBefore } from './occurrence.ts';
import { takenDays } from './taken-days.ts';
import { nextOf, type StoredSchedule, timingOf, zonesOf } from './timing.ts';

/**
 * Puts what is to be sent of a schedule by now into the queue: of each zone the latest time that has come, so that a server that was
 * away for days makes up for one. Asked also by whatever changes a schedule, for what came due a moment before it is not looked at again.
 */
export async function planSchedule(tx: Tx, schedule: StoredSchedule, now: Date): Promise<void> {
  const timing = timingOf(schedule);
  const zones = await zonesOf(tx, schedule);
  const taken = await takenDays(tx, schedule, zones);
  for (const { zone, since } of zones) {
    const latest = latestBefore(timing, zone, now);
    if (latest === undefined || latest.at <= since || taken.has(`${latest.day} ${zone}`)) continue;
    await tx
      .insertInto('report_send')
      .values({
        organization_id: schedule.organization_id,
        schedule_id: schedule.id,
        day: latest.day,
        zone,
        due_at: latest.at,
      })
      // Of a schedule, a day and a zone there is one, whoever found it due.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const next = nextOf(schedule, zones, taken, now);
  await tx.updateTable('report_schedule').set({ due_at: next }).where('id', '=', schedule.id).execute();
}
