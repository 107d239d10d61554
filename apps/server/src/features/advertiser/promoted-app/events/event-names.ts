import {
  type listEventNames,
  mappingText,
  mostEventNames,
  type updateEventNames,
} from '@millrace/contract/advertiser/event-tracking';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { isUsualEvent } from '@millrace/contract/advertiser/tracked-event';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { fromEventHours } from '../../../../domain/event/event-hours.ts';
import { namesToldTwice } from '../../../../domain/event/told-twice.ts';
import { StaleEdit } from '../../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { writeFields } from '../edit-promoted-app.ts';
import { fieldsOf } from '../promoted-app-fields.ts';
import { readPromotedApp } from '../queries.ts';
import { hoursAgo, ofApp, paramsOf } from './of-app.ts';

/** Says what an app's events are called. */
export function setEventNames(
  context: Context,
  { id, version, names }: RequestOf<typeof updateEventNames>,
): Promise<PromotedApp> {
  const twice = names.findIndex(({ told }, at) => names.findIndex((one) => one.told === told) < at);
  if (twice >= 0) throw fieldError(`names.${twice}.told`, 'eventTracking.errors.toldTwice');
  return context.write(async (tx) => {
    const before = await readPromotedApp(tx, id, { lock: true });
    if (before.version !== version) throw new StaleEdit({ promoted_app: id, category_review: id }, before);
    return writeFields(context, tx, before, { ...fieldsOf(before), eventNames: names.map(mappingText) });
  });
}

const row = z.object({ name: z.string(), events: z.coerce.number() });
const [day, month] = [24, 30 * 24];

/** The names of the advertiser's events that count, whatever way they came by, the most frequent first. */
export async function listNames(
  context: Context,
  { promotedAppId }: RequestOf<typeof listEventNames>,
): Promise<ResponseOf<typeof listEventNames>> {
  if (promotedAppId !== undefined) await context.read((tx) => readPromotedApp(tx, promotedAppId));
  const of = ofApp(context, promotedAppId ?? 0);
  const since = of.now.getTime() - month * hourMs;
  const twice = await namesToldTwice({ report: of.ask }, { advertiserId: of.advertiserId, since });
  const rows = await of.ask(
    {
      sql: `SELECT h.event_name AS name, toString(sumIf(h.events, h.hour > ${hoursAgo(month)})) AS events
        FROM ${fromEventHours({
          ...{
            since: "toDateTime(0, 'UTC')",
            signedSince: hoursAgo(month + 4 * day),
            twice,
            withFiles: true,
          },
          and: '({app:UInt32} = 0 OR promoted_app_id = {app:UInt32})',
        })} AS h
        WHERE h.verdict IN ('accepted', 'unknownName')
        GROUP BY name ORDER BY sumIf(h.events, h.hour > ${hoursAgo(month)}) DESC, name LIMIT ${5 * mostEventNames}`,
      params: { ...paramsOf(of), ...(twice.length > 0 && { twice: [...twice] }) },
    },
    row,
  );
  return rows.map((one) => ({ ...one, isUsual: isUsualEvent(one.name) }));
}
