import { mostEventItems, mostEventParameters } from '@millrace/contract/advertiser/tracked-event';
import { type Fields, isFields } from '../../platform/fields.ts';
import { CallRefused } from '../call.ts';
import { isCrowded } from '../wire/crowd.ts';

/** A body that tells of events. */
export interface EventsIn {
  readonly events: readonly Fields[];
  /** What stands beside them; empty where nothing can. */
  readonly beside: Fields;
}

/** Fields that an event has beside its parameters and items, with room for those that nobody reads. */
const ownFields = 20;
/** Values that one event may have: an item comes as an object of a few. */
const valuesPerEvent = mostEventParameters + mostEventItems + ownFields;

/**
 * The events in a call's body: one, a list, or `{ "events": [ … ] }`. Undefined: it is no JSON of events, or of too many.
 * @throws CallRefused for one that would hold up everybody while it is read
 */
export function eventsIn(body: Buffer, most: number): EventsIn | undefined {
  if (isCrowded(body, most * valuesPerEvent))
    throw new CallRefused(413, 'The body holds too many values, or too deep ones. Send fewer events a call.');
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const around = isFields(read) && 'events' in read ? read : undefined;
  const all = around === undefined ? read : around.events;
  const events = Array.isArray(all) ? all : [all];
  return events.length <= most && events.every(isFields) ? { events, beside: around ?? {} } : undefined;
}

/** The first of them, for people to see what a call without a right key was about; undefined: it tells of none. */
export function firstEventIn(body: Buffer, most: number): Fields | undefined {
  return isCrowded(body) ? undefined : eventsIn(body, most)?.events[0];
}
