import { type EventWay, mostTrackedEvents } from '@millrace/contract/advertiser/tracked-event';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPastTicket } from '../../domain/own-ads/past-ticket.ts';
import type { Fields } from '../../platform/fields.ts';
import { receivedByBackfill } from '../call.ts';
import { CallLimits } from '../call-limits.ts';
import { readConversion } from '../own-ads/conversions/read-conversion.ts';
import type { TakeConversion } from '../own-ads/conversions/take-conversion.ts';
import { keyShown } from '../own-ads/conversions/trust.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPromoted } from '../snapshot/own-ads.ts';
import { intOf, textOf } from '../wire/coerce.ts';
import { answer, notEvents, tooMany } from './answers.ts';
import { eventsIn } from './events-in.ts';
import type { EventKeeper, ToldEvents } from './keep-events.ts';
import { readEvent } from './read-event.ts';
import type { EventCall, RefuseStranger } from './refuse-strangers.ts';
import { writerShown } from './writer-shown.ts';

/** Events a minute that one app's key may tell of: a storm of one is refused before it takes the disk from others. */
const eventsPerApp = 600_000;

export interface SignedNeeds {
  readonly takeConversion: TakeConversion;
  readonly events: Pick<EventKeeper, 'keep'>;
  readonly refuse: RefuseStranger;
}

interface SignedCall extends EventCall {
  readonly query: Fields;
}

/** Takes what an advertiser's server tells of, by a signature, a secret or an API key. */
export function takeSigned(
  services: DeliveryServices,
  { takeConversion, events, refuse }: SignedNeeds,
): (call: SignedCall) => Promise<FastifyReply> {
  const limits = new CallLimits(eventsPerApp);
  const waitOf = (promoted: ServedPromoted, events: readonly Fields[]) =>
    limits.count(promoted.id, 'events', services.now(), events.length);

  /** Of an app that is archived: what its ads had won before is still told of; no event is kept. */
  async function takeWon(
    promoted: ServedPromoted,
    { query, body, reply }: SignedCall,
  ): Promise<FastifyReply> {
    const won = (eventsIn(body, mostTrackedEvents)?.events ?? []).filter(namesClick);
    if (wayOf(query) !== 'server' || won.length === 0) return noSuchApp(reply);
    if (waitOf(promoted, won) > 0) return tooMany(reply);
    const results: object[] = [];
    for (const fields of won)
      results.push({ conversion: await takeConversion(readConversion(fields), promoted) });
    return answer(reply, 200, { results });
  }

  /** Those that say which click they came from are conversions, too. */
  async function keep(told: Omit<ToldEvents, 'events'>, all: readonly Fields[]): Promise<readonly object[]> {
    const read = all.map(readEvent);
    const outcomes = await events.keep({ ...told, events: read });
    const results: object[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      const fields = all[at];
      const isWon = told.by === 'server' && fields !== undefined && read[at]?.clickId !== '';
      results.push(
        isWon
          ? { ...outcome, conversion: await takeConversion(readConversion(fields), told.promoted) }
          : outcome,
      );
    }
    return results;
  }

  return async (call) => {
    const { request, query, body, reply } = call;
    const promoted = services.snapshot.ownAds.promotedBefore(intOf(query.app) ?? 0);
    if (promoted === undefined) return noSuchApp(reply);
    const { headers } = request;
    const { adSecret, snapshot } = services;
    const now = services.now();
    const byKey = writerShown(headers, snapshot.ownAds.writersOf(promoted.advertiserId), now);
    const { key, refusal } = byKey ?? keyShown({ headers, form: query, body }, promoted, { adSecret, now });
    if (byKey?.writer !== undefined)
      services.keyCalls.note({
        ...{ organizationId: promoted.advertiserId, apiKeyId: byKey.writer.id },
        lastAt: now,
      });
    if (promoted.isGone === true) return refusal === undefined ? takeWon(promoted, call) : noSuchApp(reply);
    if (refusal !== undefined) return refuse({ promoted, by: 'server', key, refusal }, call);
    const all = eventsIn(body, mostTrackedEvents)?.events;
    if (all === undefined) return notEvents(reply, mostTrackedEvents);
    const by = wayOf(query);
    if (by === 'upload' && !mayTellOfPast(services, call, promoted.id))
      return answer(reply, 403, {
        error: 'Events of the past come in as a file in the console, which leaves out those that are there.',
      });
    const wait = waitOf(promoted, all);
    if (wait > 0) return tooMany(reply, `More than ${eventsPerApp} events in a minute for this app.`, wait);
    const receivedAt = by === 'server' ? receivedByBackfill(request.headers, services) : null;
    const told = { promoted, by, key, ...(receivedAt !== null && { receivedAt }) };
    return answer(reply, 200, { results: await keep(told, all) });
  };
}

const noSuchApp = (reply: FastifyReply) =>
  answer(reply, 403, { error: 'There is no such app, or it is archived.' });

/** Whether somebody has just looked which events are there already, or is the backfill. */
function mayTellOfPast(
  { adSecret, isIngestSecret, now }: DeliveryServices,
  { request: { headers }, query: { ticket } }: { readonly request: FastifyRequest; readonly query: Fields },
  appId: number,
): boolean {
  const secret = headers['x-millrace-ingest-secret'];
  if (typeof secret === 'string') return isIngestSecret(secret);
  return isPastTicket(adSecret, appId, textOf(ticket, 100), now());
}

const namesClick = (fields: Fields): boolean => readEvent(fields).clickId !== '';

/** What a server tells of is of now; the console's files are of the past, and what it tries is of nothing. */
function wayOf({ of }: Fields): EventWay {
  return of === 'test' ? 'test' : of === 'past' ? 'upload' : 'server';
}
