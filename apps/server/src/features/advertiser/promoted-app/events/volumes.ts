import { type EventVolume, mostVolumes } from '@millrace/contract/advertiser/event-tracking';
import { isUsualEvent } from '@millrace/contract/advertiser/tracked-event';
import { hourMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { fromEventHours } from '../../../../domain/event/event-hours.ts';
import { namesToldTwice } from '../../../../domain/event/told-twice.ts';
import { hoursAgo, type OfApp, paramsOf } from './of-app.ts';

const count = z.coerce.number();
const row = z.object({
  name: z.string(),
  events24h: count,
  events7d: count,
  repeated: count,
  refused: count,
  withDevice: count,
  withPerson: count,
  withinMinute: count,
  withinHour: count,
  withinDay: count,
  valueUsd: z.string(),
  lastAt: z.coerce.number(),
});

/** What came of each event of an app in seven days, the most frequent first. */
export async function readVolumes(of: OfApp): Promise<EventVolume[]> {
  const counts = "h.verdict IN ('accepted', 'unknownName')";
  const sum = (column: string, as: string) => `toString(sumIf(h.${column}, ${counts})) AS ${as}`;
  const twice = await namesToldTwice(
    { report: of.ask },
    { advertiserId: of.advertiserId, since: of.now.getTime() - 168 * hourMs },
  );
  const rows = await of.ask(
    {
      sql: `SELECT h.event_name AS name, toString(sumIf(h.events, ${counts} AND h.hour > ${hoursAgo(24)})) AS events24h,
          ${sum('events', 'events7d')}, toString(sumIf(h.events, h.verdict = 'repeated')) AS repeated,
          toString(sumIf(h.events, NOT (${counts}) AND h.verdict != 'repeated')) AS refused,
          ${sum('with_devices', 'withDevice')}, ${sum('with_persons', 'withPerson')},
          ${sum('within_minute', 'withinMinute')}, ${sum('within_hour', 'withinHour')}, ${sum('within_day', 'withinDay')},
          ${sum('value_usd', 'valueUsd')}, toString(toUnixTimestamp(max(h.hour))) AS lastAt
        FROM ${fromEventHours({
          ...{ since: hoursAgo(168), signedSince: hoursAgo(264), twice, withFiles: false },
          and: "promoted_app_id = {app:UInt32} AND told_by NOT IN ('upload', 'test')",
        })} AS h
        GROUP BY name ORDER BY sum(h.events) DESC, name LIMIT ${mostVolumes}`,
      params: { ...paramsOf(of), ...(twice.length > 0 && { twice: [...twice] }) },
    },
    row,
  );
  return rows.map(({ lastAt, ...volume }) => ({
    ...volume,
    isUsual: isUsualEvent(volume.name),
    lastAt: new Date(lastAt * 1000).toISOString(),
  }));
}
