import { mostTrackedEvents } from '@millrace/contract/advertiser/tracked-event';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallLimits } from '../call-limits.ts';
import type { DeliveryServices } from '../services.ts';
import { refusedKey, type Stranger, tooMany } from './answers.ts';
import { firstEventIn } from './events-in.ts';
import type { EventKeeper, ToldEvents } from './keep-events.ts';
import { readEvent } from './read-event.ts';

/** A call that tells of events. */
export interface EventCall {
  readonly request: FastifyRequest;
  readonly body: Buffer;
  readonly reply: FastifyReply;
}

/** Answers a call whose key is wrong, or is shown where it does not belong. */
export type RefuseStranger = (
  told: Omit<ToldEvents, 'events'> & { readonly refusal: Stranger },
  call: Pick<EventCall, 'body' | 'reply'>,
) => Promise<FastifyReply>;

/** Calls a minute whose secret is wrong, of each app: enough to see what is wrong, too few to fill a disk. */
const strangersPerApp = 60;

/**
 * The first event of such a call is kept, for its people to see what is wrong; as many as that fills no disk.
 * What comes beyond that is not even read.
 */
export function refuseStrangers(
  { now }: Pick<DeliveryServices, 'now'>,
  events: Pick<EventKeeper, 'keep'>,
): RefuseStranger {
  const strangers = new CallLimits(strangersPerApp);
  return async (told, { body, reply }) => {
    if (strangers.count(told.promoted.id, 'strangers', now()) > 0) return tooMany(reply);
    const first = firstEventIn(body, mostTrackedEvents);
    if (first !== undefined) await events.keep({ ...told, events: [readEvent(first)] });
    return refusedKey(reply, told.refusal, told.promoted.host);
  };
}
