import { type Fields, isFields } from '../wire/body.ts';

/** A body that tells of events. */
export interface EventsIn {
  readonly events: readonly Fields[];
  /** What stands beside them; empty where nothing can. */
  readonly beside: Fields;
}

/** The events in a call's body: one, a list, or `{ "events": [ … ] }`. Undefined: it is no JSON of events, or of too many. */
export function eventsIn(body: Buffer, most: number): EventsIn | undefined {
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
