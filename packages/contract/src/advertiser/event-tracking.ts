import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, version } from '../kit/fields.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { isEventName } from './event-name.ts';
import { promotedApp } from './promoted-app.ts';
import { eventVerdicts, eventWays, mostTrackedEvents } from './tracked-event.ts';

export const eventTrackingErrors = defineErrors('eventTracking', {
  toldEmpty: { code: 'badParameter' },
  toldTwice: { code: 'badParameter' },
  nameMalformed: { code: 'badParameter' },
});

/** Events that are shown as they come in. */
export const mostLastEvents = 100;
/** Names of events that volumes are shown of, the most frequent ones. */
export const mostVolumes = 200;
/** Changes of what events say that are shown, the latest ones. */
export const mostDrifts = 50;
/** Names that one app may map. */
export const mostEventNames = 200;

const count = wholeNumber.check(z.nonnegative());

/** An event that we were told of. */
const lastEvent = z.object({
  /** Of the record of it: another one each time that it was told of. */
  id: z.string(),
  /** When we were told of it, and when it happened. */
  receivedAt: instant,
  at: instant,
  name: z.string(),
  /** As it was told, where that is mapped; empty: it is not. */
  toldName: z.string(),
  eventId: z.string(),
  by: z.enum(eventWays),
  verdict: z.enum(eventVerdicts),
  /** What was wrong, as it came; empty: nothing, or nothing that can be shown. */
  wrong: z.string(),
  /** As it was told; null: it is worth nothing. */
  value: z.nullable(z.object({ amount: z.string(), currency: z.string(), usd: z.string() })),
  hasDevice: z.boolean(),
  hasUser: z.boolean(),
  items: z.array(z.string()),
  params: z.record(z.string(), z.string()),
});
export type LastEvent = z.infer<typeof lastEvent>;

/** What came of one event in a week. */
const eventVolume = z.object({
  name: z.string(),
  /** Of the usual ones. */
  isUsual: z.boolean(),
  events24h: count,
  events7d: count,
  /** Of those of seven days: told of before, and wrong. */
  repeated: count,
  refused: count,
  /** Of those that count: */
  withDevice: count,
  withPerson: count,
  withinMinute: count,
  withinHour: count,
  withinDay: count,
  /** USD. */
  valueUsd: z.string(),
  lastAt: instant,
});
export type EventVolume = z.infer<typeof eventVolume>;

/** A change of what an event says of itself. */
const eventDrift = z.object({
  name: z.string(),
  parameter: z.string(),
  /**
   * `type`: it became another one; `gone`: it came until the day and does not any more; `new`: it comes since the day.
   * `scale`: the values of the event themselves are a hundred times what they were, or a hundredth.
   */
  kind: z.enum(['type', 'gone', 'new', 'scale']),
  from: z.string(),
  to: z.string(),
  day: z.iso.date(),
});
export type EventDrift = z.infer<typeof eventDrift>;

export const getEventTracking = defineCall({
  method: 'GET',
  path: '/event/tracking/get',
  summary:
    'The last events of an app or website with their verdicts, what came of each in seven days, and how their schema drifts.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: z.object({
    last: z.array(lastEvent),
    volumes: z.array(eventVolume),
    drifts: z.array(eventDrift),
  }),
  errors: ['common.errors.notFound'],
});

export const listEventNames = defineCall({
  method: 'GET',
  path: '/device/events',
  summary:
    'The names of the events that this advertiser has, of all apps or one, most frequent of 30 days first.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ promotedAppId: z.optional(id) }),
  response: z.array(z.object({ name: z.string(), isUsual: z.boolean(), events: count })),
  errors: ['common.errors.notFound'],
});

const told = z
  .string({ error: 'eventTracking.errors.toldEmpty' satisfies ErrorKey })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'eventTracking.errors.toldEmpty' satisfies ErrorKey),
    z.maxLength(64, 'common.errors.tooLong' satisfies ErrorKey),
    z.regex(/^[^=\p{C}]*$/u, 'eventTracking.errors.nameMalformed' satisfies ErrorKey),
  );
/** Empty: the event does not matter. */
const mappedTo = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(
    (name) => name === '' || isEventName(name),
    'eventTracking.errors.nameMalformed' satisfies ErrorKey,
  ),
);
const eventNameMapping = z.object({ told, name: mappedTo });
export type EventNameMapping = z.infer<typeof eventNameMapping>;

export const eventNamesForm = z.object({
  names: z.array(eventNameMapping).check(z.maxLength(mostEventNames)),
});

export const updateEventNames = defineCall({
  method: 'POST',
  path: '/event/tracking/names/update',
  summary: 'Says what events are called here, by what they are called where they are told of.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.extend(eventNamesForm, { id, version }),
  response: promotedApp,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'eventTracking.errors.toldTwice'],
});

export const findKnownEvents = defineCall({
  method: 'POST',
  path: '/event/tracking/known',
  summary:
    'Which of these ids of events stand in the past already, so that a file tells of none of them twice, and a ticket to tell of the others with.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({
    id,
    eventIds: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(mostTrackedEvents)),
  }),
  response: z.object({
    known: z.array(z.string()),
    /** Goes with the others to where events are told of, as long as some minutes. */
    ticket: z.string(),
  }),
  errors: ['common.errors.notFound'],
});

/** `told=name` as the database has them. */
export const mappingText = ({ told: before, name }: EventNameMapping): string => `${before}=${name}`;
export function mappingOf(text: string): EventNameMapping {
  const at = text.indexOf('=');
  return { told: text.slice(0, at), name: text.slice(at + 1) };
}
