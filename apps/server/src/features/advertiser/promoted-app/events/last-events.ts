import { type LastEvent, mostLastEvents } from '@millrace/contract/advertiser/event-tracking';
import { type EventVerdict, eventVerdicts, eventWays } from '@millrace/contract/advertiser/tracked-event';
import * as z from 'zod/mini';
import { hoursAgo, type OfApp, paramsOf } from './of-app.ts';

const row = z.object({
  id: z.string(),
  received: z.coerce.number(),
  at: z.coerce.number(),
  name: z.string(),
  toldName: z.string(),
  eventId: z.string(),
  by: z.enum(eventWays),
  verdict: z.enum(eventVerdicts),
  wrong: z.string(),
  amount: z.string(),
  currency: z.string(),
  usd: z.string(),
  hasDevice: z.number(),
  hasUser: z.number(),
  items: z.array(z.string()),
  params: z.record(z.string(), z.string()),
});

const counts = (verdict: EventVerdict) => verdict === 'accepted' || verdict === 'unknownName';

/** The last events of a day, the newest first, whatever became of them. A file of the past would hide all others. */
export async function readLast(of: OfApp): Promise<LastEvent[]> {
  const rows = await of.ask(
    {
      sql: `SELECT e.record_id AS id, toString(toUnixTimestamp64Milli(e.received_at)) AS received,
          toString(toUnixTimestamp64Milli(e.at)) AS at, e.event_name AS name, e.message AS toldName, e.event_id AS eventId,
          e.told_by AS by, if(e.refusal != '', e.refusal, e.outcome) AS verdict, e.data AS wrong,
          toString(e.purchase_amount) AS amount, e.purchase_currency AS currency, toString(e.value_usd) AS usd,
          toUInt8(e.told_device != 0) AS hasDevice, toUInt8(e.told_user != 0) AS hasUser, e.items AS items, e.params AS params
        FROM millrace.event AS e
        WHERE e.organization_id = {advertiser:UInt32} AND e.app_id = 0 AND e.kind = 'tracked'
          AND e.promoted_app_id = {app:UInt32} AND e.told_by != 'upload' AND e.received_at >= ${hoursAgo(24)}
        ORDER BY e.received_at DESC, e.record_id LIMIT ${mostLastEvents}`,
      params: paramsOf(of),
    },
    row,
  );
  const replaced = await readReplaced(of, rows);
  return rows.map(({ received, at, amount, currency, usd, hasDevice, hasUser, ...rest }) => ({
    ...rest,
    receivedAt: new Date(received).toISOString(),
    at: new Date(at).toISOString(),
    value: currency === '' ? null : { amount, currency, usd },
    hasDevice: hasDevice === 1,
    hasUser: hasUser === 1,
    verdict: counts(rest.verdict) && replaced.has(idOf(rest)) ? 'replaced' : rest.verdict,
  }));
}

const told = z.object({ name: z.string(), eventId: z.string() });
const idOf = ({ name, eventId, by = 'website' }: z.infer<typeof told> & { readonly by?: string }) =>
  by === 'website' && eventId !== '' ? `${name}\n${eventId}` : '';

/** Which of those that a website's page told of its server did, too. */
async function readReplaced(of: OfApp, rows: readonly z.infer<typeof row>[]): Promise<ReadonlySet<string>> {
  const shown = rows.filter(
    ({ by, eventId, verdict }) => by === 'website' && eventId !== '' && counts(verdict),
  );
  if (shown.length === 0) return new Set();
  const found = await of.ask(
    {
      sql: `SELECT DISTINCT p.event_name AS name, p.event_id AS eventId FROM millrace.promoted_event AS p
        WHERE p.advertiser_id = {advertiser:UInt32} AND p.promoted_app_id = {app:UInt32} AND p.event_name IN {names:Array(String)}
          AND p.event_id IN {ids:Array(String)} AND p.told_by != 'website'
        ORDER BY name, eventId`,
      params: {
        ...paramsOf(of),
        names: [...new Set(shown.map(({ name }) => name))],
        ids: [...new Set(shown.map(({ eventId }) => eventId))],
      },
    },
    told,
  );
  return new Set(found.map((one) => idOf(one)));
}
