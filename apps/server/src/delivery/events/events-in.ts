import { type Fields, isFields } from '../wire/body.ts';

/** The events in a call's body: one, a list, or `{ "events": [ … ] }`. Undefined: it is no JSON of events, or of too many. */
export function eventsIn(body: Buffer, most: number): readonly Fields[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const all = isFields(read) && 'events' in read ? read.events : read;
  const list = Array.isArray(all) ? all : [all];
  return list.length <= most && list.every(isFields) ? list : undefined;
}
