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

export interface StoredSchedule extends StoredTiming {
  readonly id: number;
  readonly organization_id: number;
  readonly zone: string;
  readonly running_since: Date;
}

/** A zone in which a report is mailed, to so many, and the times that count there: those after this one. */
export interface ScheduleZone {
  readonly zone: string;
  readonly people: number;
  readonly since: Date;
}

/** The zones in which a schedule has recipients, or UTC where it means that. */
export async function zonesOf(
  tx: Tx,
  { id, zone, running_since: running }: Pick<StoredSchedule, 'id' | 'zone' | 'running_since'>,
): Promise<ScheduleZone[]> {
  const rows = await tx
    .selectFrom('report_recipient')
    .select(['zone', (eb) => eb.fn.min('since').as('since'), (eb) => eb.fn.countAll<string>().as('people')])
    .where('schedule_id', '=', id)
    .where('place', 'is not', null)
    .where('stopped', 'is', null)
    .groupBy('zone')
    .orderBy('zone')
    .execute();
  const of = (name: string, some: typeof rows): ScheduleZone => ({
    zone: name,
    people: some.reduce((sum, { people }) => sum + Number(people), 0),
    since: new Date(Math.max(running.getTime(), Math.min(...some.map(({ since }) => since.getTime())))),
  });
  if (zone === 'utc') return rows.length === 0 ? [] : [of('UTC', rows)];
  return rows.map((row) => of(row.zone, [row]));
}

/** When a schedule is due next; null: it has nobody to write to. */
export function nextOf(
  schedule: StoredTiming,
  zones: readonly ScheduleZone[],
  taken: ReadonlySet<string>,
  now: Date,
): Date | null {
  const timing = timingOf(schedule);
  const times = zones.flatMap(
    ({ zone }) => nextAfter(timing, zone, now, (day) => taken.has(`${day} ${zone}`))?.at.getTime() ?? [],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}
