import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { wholeNumber } from '../kit/whole-number.ts';

export const eventKeyErrors = defineErrors('eventKey', {
  tooMany: { code: 'cannotChange' },
  ended: { code: 'cannotChange' },
});

/** `site`: what a website's loader names it by; `signing`: the secret of signed calls and postbacks, of each app and website. */
export const eventKeyKinds = ['site', 'signing'] as const;
export type EventKeyKind = (typeof eventKeyKinds)[number];

/** Hours for which a renewed key may be accepted yet; 0: not at all. */
export const graceHours = [0, 1, 24, 72, 168] as const;
/** Renewed keys of a kind that are accepted at the same time. */
export const mostAccepted = 5;
/** Renewed keys of a kind that are shown, the latest first. */
export const mostFormer = 10;
/** Days that a key's events are counted over. */
export const keyDays = 30;

const count = wholeNumber.check(z.nonnegative());

const eventKey = z.object({
  /** Of a key that was renewed; null: it is the present one. */
  id: z.nullable(id),
  kind: z.enum(eventKeyKinds),
  /** Whole, of the present one alone. */
  key: z.nullable(z.string()),
  /** Its last characters, by which people tell keys apart. */
  ending: z.string(),
  /** Since when it was the present one. */
  since: instant,
  /** When it was renewed, and how long it is accepted, or was; null: it is the present one. */
  replacedAt: z.nullable(instant),
  acceptedUntil: z.nullable(instant),
  isAccepted: z.boolean(),
  /** Somebody has ended it. */
  isRevoked: z.boolean(),
});
export type EventKey = z.infer<typeof eventKey>;

/** What came with a key in the last days. */
const eventKeyUsage = z.object({
  ...z.pick(eventKey, { id: true, kind: true }).shape,
  /** Events that count, those that were refused because it had ended, and when the last of both came. */
  events: count,
  refused: count,
  usedAt: z.nullable(instant),
});
export type EventKeyUsage = z.infer<typeof eventKeyUsage>;

export const listEventKeys = defineCall({
  method: 'GET',
  path: '/event/tracking/keys',
  summary:
    'The keys with which events of an app or website come, and those that were renewed: how long each is accepted.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: z.object({ keys: z.array(eventKey) }),
  errors: ['common.errors.notFound'],
});

/** Apart from the list, so that a key can be ended also while nothing can be counted. */
export const countEventKeys = defineCall({
  method: 'GET',
  path: '/event/tracking/keys/usage',
  summary:
    'Of each key of an app or website: when it was used last, and how many events of 30 days came with it.',
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: z.object({ keys: z.array(eventKeyUsage) }),
  errors: ['common.errors.notFound'],
});

export const renewEventKeyForm = z.object({ kind: z.enum(eventKeyKinds), graceHours: z.literal(graceHours) });

export const renewEventKey = defineCall({
  method: 'POST',
  path: '/event/tracking/keys/renew',
  summary:
    'Makes another key for an app or website. The old one is accepted for so many hours yet, or refused at once.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.extend(renewEventKeyForm, { id }),
  response: z.object({ key: z.string() }),
  errors: ['common.errors.notFound', 'eventKey.errors.tooMany'],
});

export const revokeEventKey = defineCall({
  method: 'POST',
  path: '/event/tracking/keys/revoke',
  summary: 'Ends a key that was renewed before its time: what comes with it is refused from then on.',
  access: { permission: 'promote', actions: ['edit'] },
  request: z.object({ id }),
  response: z.object({ acceptedUntil: instant }),
  errors: ['common.errors.notFound', 'eventKey.errors.ended'],
});
