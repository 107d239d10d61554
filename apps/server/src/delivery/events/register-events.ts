import {
  type EventWay,
  eventPath,
  mostTrackedEvents,
  mostWebsiteBytes,
  mostWebsiteEvents,
} from '@millrace/contract/advertiser/tracked-event';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyPrint } from '../../domain/own-ads/key-print.ts';
import { isPastTicket } from '../../domain/own-ads/past-ticket.ts';
import type { Fields } from '../../platform/fields.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import { CallLimits } from '../call-limits.ts';
import { readConversion } from '../own-ads/conversions/read-conversion.ts';
import type { TakeConversion } from '../own-ads/conversions/take-conversion.ts';
import { keyShown } from '../own-ads/conversions/trust.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPromoted } from '../snapshot/own-ads.ts';
import { intOf, textOf } from '../wire/coerce.ts';
import { answer, refusedKey, takeBytes, tooMany } from './answers.ts';
import { eventsIn, firstEventIn } from './events-in.ts';
import { factsOfBrowser, hintsIn } from './facts/facts-of-browser.ts';
import type { EventKeeper, ToldEvents } from './keep-events.ts';
import { isOfWebsite } from './origin.ts';
import { readEvent, type ToldEvent } from './read-event.ts';

/** Events a minute that one app's key may tell of: a storm of one is refused before it takes the disk from others. */
const eventsPerApp = 600_000;
/** The same of a website, and of one address that calls for it: a page's loader calls every few seconds at most. */
const eventsPerWebsite = 120_000;
const callsPerAddress = 600;
/** Calls a minute whose secret is wrong, of each app: enough to see what is wrong, too few to fill a disk. */
const strangersPerApp = 60;
const mostBytes = 2 * 1024 * 1024;

interface Takers {
  readonly takeConversion: TakeConversion;
  readonly events: Pick<EventKeeper, 'keep'>;
}

/**
 * The address at which advertisers' servers tell of events, by a signature, and their websites' loader, by the site's key from
 * that site. From there as text, so that browsers ask for no leave first and take it as a beacon.
 */
export function registerEvents(
  app: FastifyInstance,
  services: DeliveryServices,
  { takeConversion, events }: Takers,
): void {
  const { ownAds } = services.snapshot;
  const limits = new CallLimits(eventsPerApp);
  const websites = new CallLimits(eventsPerWebsite);
  const addresses = new CallLimits(callsPerAddress);
  const strangers = new CallLimits(strangersPerApp);

  function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Fields;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const key = textOf(query.key, 64);
    return key === null ? takeSigned(request, query, body, reply) : takeWebsites(request, key, body, reply);
  }

  async function takeSigned(
    request: FastifyRequest,
    query: Fields,
    body: Buffer,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const promoted = ownAds.promotedBefore(intOf(query.app) ?? 0);
    const noSuchApp = () => answer(reply, 403, { error: 'There is no such app, or it is archived.' });
    if (promoted === undefined) return noSuchApp();
    const call = { headers: request.headers, form: query, body };
    const { key, refusal } = keyShown(call, promoted, { adSecret: services.adSecret, now: services.now() });
    if (promoted.isGone === true) {
      if (refusal !== undefined || wayOf(query) !== 'server') return noSuchApp();
      // What its ads had won before is still told of; no event is kept.
      const won = (eventsIn(body, mostTrackedEvents)?.events ?? []).filter(namesClick);
      if (won.length === 0) return noSuchApp();
      if (limits.count(promoted.id, 'events', services.now(), won.length) > 0) return tooMany(reply);
      const results: object[] = [];
      for (const fields of won)
        results.push({ conversion: await takeConversion(readConversion(fields), promoted) });
      return answer(reply, 200, { results });
    }
    if (refusal !== undefined) return refuse({ promoted, by: 'server', key, refusal }, body, reply);
    const all = eventsIn(body, mostTrackedEvents)?.events;
    if (all === undefined) return notEvents(reply, mostTrackedEvents);
    const by = wayOf(query);
    if (by === 'upload' && !mayTellOfPast(request, query, promoted.id))
      return answer(reply, 403, {
        error: 'Events of the past come in as a file in the console, which leaves out those that are there.',
      });
    const wait = limits.count(promoted.id, 'events', services.now(), all.length);
    if (wait > 0) return tooMany(reply, `More than ${eventsPerApp} events in a minute for this app.`, wait);
    return answer(reply, 200, { results: await keep(promoted, by, all, key) });
  }

  /** Whether somebody has just looked which events are there already, or is the backfill. */
  function mayTellOfPast({ headers }: FastifyRequest, { ticket }: Fields, appId: number): boolean {
    const { adSecret, isIngestSecret, now } = services;
    const secret = headers['x-millrace-ingest-secret'];
    if (typeof secret === 'string') return isIngestSecret(secret);
    return isPastTicket(adSecret, appId, textOf(ticket, 100), now());
  }

  /**
   * The first event of a call with a wrong key is kept, for its people to see what is wrong; as many as that fills no disk.
   * What comes beyond that is not even read.
   */
  async function refuse(
    told: Omit<ToldEvents, 'events'> & { readonly refusal: 'badSecret' | 'revokedKey' },
    body: Buffer,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (strangers.count(told.promoted.id, 'strangers', services.now()) > 0) return tooMany(reply);
    const first = firstEventIn(body, mostTrackedEvents);
    if (first !== undefined) await events.keep({ ...told, events: [readEvent(first)] });
    return refusedKey(reply, told.refusal);
  }

  async function takeWebsites(
    request: FastifyRequest,
    siteKey: string,
    body: Buffer,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // No cookie and nobody's session is asked for: any page may read the answer.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const { promoted, until = Number.POSITIVE_INFINITY } = ownAds.website(siteKey) ?? {};
    if (promoted === undefined)
      return answer(reply, 403, { error: 'There is no website with this key, or it is archived.' });
    const { origin } = request.headers;
    if (!isOfWebsite(origin, promoted.host))
      return answer(reply, 403, { error: `This key is of ${promoted.host}, and the page is of ${origin}.` });
    if (body.length > mostWebsiteBytes)
      return answer(reply, 413, { error: `The body is larger than ${mostWebsiteBytes} bytes.` });
    const [now, key] = [services.now(), keyPrint(siteKey)];
    if (now >= until) return refuse({ promoted, by: 'website', key, refusal: 'revokedKey' }, body, reply);
    const tooOften = (wait: number) => tooMany(reply, 'Too many events for this website.', wait);
    const ofAddress = addresses.count(promoted.id, callerAddress(request), now);
    if (ofAddress > 0) return tooOften(ofAddress);
    const read = eventsIn(body, mostWebsiteEvents);
    if (read === undefined) return notEvents(reply, mostWebsiteEvents);
    const wait = websites.count(promoted.id, 'events', now, read.events.length);
    if (wait > 0) return tooOften(wait);
    const country = services.countryOf(request.ip);
    const told = read.events.map(readEvent);
    const facts = told.some(isKnown)
      ? await factsOfBrowser(
          request.headers['user-agent'],
          hintsIn(read.beside),
          services.regionOf(request.ip),
        )
      : {};
    const results = await events.keep({
      ...{ promoted, by: 'website', country, key },
      events: told.map((event) =>
        isKnown(event) ? { ...event, params: { ...facts, ...event.params } } : event,
      ),
    });
    return answer(reply, 200, { results });
  }

  /** Those that say which click they came from are conversions, too. */
  async function keep(
    promoted: ServedPromoted,
    by: EventWay,
    all: readonly Fields[],
    key: string | undefined,
  ): Promise<readonly object[]> {
    const told = all.map(readEvent);
    const outcomes = await events.keep({ promoted, by, events: told, key });
    const results: object[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      const fields = all[at];
      const isWon = by === 'server' && fields !== undefined && told[at]?.clickId !== '';
      results.push(
        isWon ? { ...outcome, conversion: await takeConversion(readConversion(fields), promoted) } : outcome,
      );
    }
    return results;
  }

  void app.register(async (scope) => {
    takeBytes(scope, mostBytes);
    scope.route({ method: 'POST', url: eventPath, handler: take });
  });
}

/** Of nobody nothing is kept but that it happened. */
const isKnown = ({ deviceId, userId }: ToldEvent): boolean => deviceId !== '' || userId !== '';

const namesClick = (fields: Fields): boolean => readEvent(fields).clickId !== '';

/** What a server tells of is of now; the console's files are of the past, and what it tries is of nothing. */
function wayOf({ of }: Fields): EventWay {
  return of === 'test' ? 'test' : of === 'past' ? 'upload' : 'server';
}

function notEvents(reply: FastifyReply, most: number): FastifyReply {
  return answer(reply, 400, {
    error: `The body has to be JSON: an event, or { "events": [ … ] } of up to ${most}.`,
  });
}
