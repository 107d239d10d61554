import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import { conversionRefusals, touches } from './conversion.ts';

/** An install or event that we were told of. */
const received = z.object({
  /** Of the record of it: another one each time that it was told of. */
  id: z.string(),
  /** When we were. */
  at: instant,
  name: z.string(),
  /** Its own id; empty: it has none. */
  eventId: z.string(),
  /** It was told of with a device, and what won it is being looked up. */
  isWaiting: z.boolean(),
  /** By what it was won; null: it does not count, or is being looked up. */
  touch: z.nullable(z.enum(touches)),
  /** Why it does not count; null: it does, or is being looked up. */
  refusal: z.nullable(z.enum(conversionRefusals)),
  /** Whose touch won it; null: nobody's. */
  campaign: z.nullable(z.object({ id, name: z.string() })),
  /** What it cost, USD. */
  spent: z.string(),
  /** It counts and cost nothing: the budget was spent. */
  isBeyondBudget: z.boolean(),
  /** What it was worth, USD. */
  valueUsd: z.string(),
});
export type ReceivedConversion = z.infer<typeof received>;

/** How many of them are shown. */
export const mostReceived = 20;

const postbacks = z.object({
  /** By which senders show that they speak for the app. */
  secret: z.string(),
  /** A click id that nobody clicked for: what it is told with counts for nobody, and is shown below all the same. */
  testClickId: z.string(),
  /** The last ones, the newest first. */
  received: z.array(received),
  /** The store of events can't be asked: those that are decided are missing, and are there again when it is. They are taken all the same. */
  isStoreAway: z.boolean(),
});
export type Postbacks = z.infer<typeof postbacks>;

export const getPostbacks = defineCall({
  method: 'GET',
  path: '/advertiser/app/postback/get',
  summary:
    "How an app's installs and events are told of, and the last ones that were, with what became of them.",
  access: { permission: 'promote', actions: ['query'] },
  request: z.object({ id }),
  response: postbacks,
  errors: ['common.errors.notFound'],
});
