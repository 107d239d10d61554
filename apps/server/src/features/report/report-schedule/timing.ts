import { frequencies, lastDay } from '@millrace/contract/report/report-schedule';
import type { Tx } from '../../../platform/postgres/database.ts';
import { nextAfter, type Timing } from './occurrence.ts';

interface StoredTiming {
  readonly frequency: string;
  readonly weekday: number | null;
  readonly month_day: number | null;
  readonly minute: number;
}

/** As it is stored: the last day of a month is its day 0. */
export function timingOf({ frequency, weekday, month_day: day, minute }: StoredTiming): Timing {
  return {
    frequency: frequencies.find((one) => one === frequency) ?? 'daily',
    weekday,
    monthDay: day === 0 ? lastDay : day,
    minute,
  };
}

/** The zones in which a schedule has recipients, or UTC where it means that. */
export async function zonesOf(
  tx: Tx,
  { id, zone }: { readonly id: number; readonly zone: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_recipient')
    .select('zone')
    .distinct()
    .where('schedule_id', '=', id)
    .where('place', 'is not', null)
    .where('stopped', 'is', null)
    .execute();
  if (zone === 'utc') return rows.length === 0 ? [] : ['UTC'];
  return rows.map((row) => row.zone).sort();
}

/** When a schedule is due next; null: it has nobody to write to. */
export function nextOf(timing: Timing, zones: readonly string[], now: Date): Date | null {
  const times = zones.flatMap((zone) => nextAfter(timing, zone, now)?.at.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}
