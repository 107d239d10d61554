import { mostWebsiteBytes, mostWebsiteEvents } from '@millrace/contract/advertiser/tracked-event';
import type { FastifyReply } from 'fastify';
import { keyPrint } from '../../domain/own-ads/key-print.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import { CallLimits } from '../call-limits.ts';
import type { DeliveryServices } from '../services.ts';
import { answer, notEvents, tooMany } from './answers.ts';
import { eventsIn } from './events-in.ts';
import { factsOfBrowser, hintsIn } from './facts/facts-of-browser.ts';
import type { EventKeeper } from './keep-events.ts';
import { isOfWebsite } from './origin.ts';
import { readEvent, type ToldEvent } from './read-event.ts';
import type { EventCall, RefuseStranger } from './refuse-strangers.ts';

/** Events a minute of a website, and of one address that calls for it: a page's loader calls every few seconds at most. */
const eventsPerWebsite = 120_000;
const callsPerAddress = 600;

interface Needs {
  readonly events: Pick<EventKeeper, 'keep'>;
  readonly refuse: RefuseStranger;
}

interface WebsiteCall extends EventCall {
  /** The site's. */
  readonly key: string;
}

/** Takes what a website's loader tells of, by the site's key from that site. */
export function takeWebsites(
  { snapshot, now: clock, countryOf, regionOf }: DeliveryServices,
  { events, refuse }: Needs,
): (call: WebsiteCall) => Promise<FastifyReply> {
  const websites = new CallLimits(eventsPerWebsite);
  const addresses = new CallLimits(callsPerAddress);
  return async (call) => {
    const { request, key: siteKey, body, reply } = call;
    // No cookie and nobody's session is asked for: any page may read the answer.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const { promoted, until = Number.POSITIVE_INFINITY } = snapshot.ownAds.website(siteKey) ?? {};
    if (promoted === undefined)
      return answer(reply, 403, { error: 'There is no website with this key, or it is archived.' });
    if (body.length > mostWebsiteBytes)
      return answer(reply, 413, { error: `The body is larger than ${mostWebsiteBytes} bytes.` });
    const [now, key] = [clock(), keyPrint(siteKey)];
    const { origin } = request.headers;
    if (!isOfWebsite(origin, promoted.host))
      return refuse({ promoted, by: 'website', refusal: 'foreignPage', wrong: origin ?? '' }, call);
    if (now >= until) return refuse({ promoted, by: 'website', key, refusal: 'revokedKey' }, call);
    const tooOften = (wait: number) => tooMany(reply, 'Too many events for this website.', wait);
    const ofAddress = addresses.count(promoted.id, callerAddress(request), now);
    if (ofAddress > 0) return tooOften(ofAddress);
    const read = eventsIn(body, mostWebsiteEvents);
    if (read === undefined) return notEvents(reply, mostWebsiteEvents);
    const wait = websites.count(promoted.id, 'events', now, read.events.length);
    if (wait > 0) return tooOften(wait);
    const told = read.events.map(readEvent);
    const hints = hintsIn(read.beside);
    const facts = told.some(isKnown)
      ? await factsOfBrowser(request.headers['user-agent'], hints, regionOf(request.ip))
      : {};
    const results = await events.keep({
      ...{ promoted, by: 'website', country: countryOf(request.ip), key },
      events: told.map((event) =>
        isKnown(event) ? { ...event, params: { ...facts, ...event.params } } : event,
      ),
    });
    return answer(reply, 200, { results });
  };
}

/** Of nobody nothing is kept but that it happened. */
const isKnown = ({ deviceId, userId }: ToldEvent): boolean => deviceId !== '' || userId !== '';
