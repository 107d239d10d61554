import { type EventDrift, mostDrifts } from '@millrace/contract/advertiser/event-tracking';
import { profileFacts } from '@millrace/contract/advertiser/segment-rules';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { findDrifts, wholeDays } from './find-drifts.ts';
import { hoursAgo, type OfApp, paramsOf } from './of-app.ts';

/** Days that are compared. */
const lookBack = 14;
const mostRows = 20_000;

const parameterDay = z.object({
  name: z.string(),
  parameter: z.string(),
  day: z.string(),
  type: z.string(),
  events: z.coerce.number(),
});
const valueDay = z.object({
  name: z.string(),
  day: z.string(),
  mean: z.coerce.number(),
  events: z.coerce.number(),
  came: z.coerce.number(),
});

export async function readDrifts(of: OfApp): Promise<EventDrift[]> {
  const own = 'advertiser_id = {advertiser:UInt32} AND p.promoted_app_id = {app:UInt32}';
  const parameters = await of.ask(
    {
      sql: `SELECT p.event_name AS name, p.parameter AS parameter, toString(p.day) AS day, p.type AS type, toString(sum(p.events)) AS events
        FROM millrace.promoted_event_parameter AS p
        WHERE p.${own} AND p.day >= toDate(${hoursAgo(lookBack * 24)}) AND p.parameter NOT IN {facts:Array(String)}
        GROUP BY name, parameter, p.day, type ORDER BY p.day DESC, name, parameter, type LIMIT ${mostRows}`,
      // What people's phones are is no change of what the advertiser tells: versions are numbers or not.
      params: { ...paramsOf(of), facts: [...profileFacts] },
    },
    parameterDay,
  );
  const values = await of.ask(
    {
      sql: `SELECT p.event_name AS name, toString(toDate(p.hour)) AS day, toString(sum(p.with_values)) AS events,
          toString(toFloat64(sum(p.value_usd)) / greatest(sum(p.with_values), 1)) AS mean,
          toString(sumIf(p.events, p.verdict IN ('accepted', 'unknownName'))) AS came
        FROM millrace.promoted_event_hour AS p
        WHERE p.${own} AND p.hour >= toStartOfDay(${hoursAgo(lookBack * 24)}) AND p.told_by NOT IN ('upload', 'test')
        GROUP BY name, day ORDER BY day DESC, name LIMIT ${mostRows}`,
      params: paramsOf(of),
    },
    valueDay,
  );
  const [whole, since] = wholeDays(parameters, mostRows);
  return findDrifts(
    whole,
    values.filter(({ day }) => day > since),
    dayOf(of.now),
  ).slice(0, mostDrifts);
}
