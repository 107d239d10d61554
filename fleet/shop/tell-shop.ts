import { createHmac } from 'node:crypto';
import {
  latestConversion,
  mostConversions,
  postbackPath,
  signatureHeader,
} from '@millrace/contract/advertiser/conversion';
import { eventPath, mostTrackedEvents, mostWebsiteEvents } from '@millrace/contract/advertiser/tracked-event';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import type { ShopEvent } from './shopper.ts';

/** Where a shop tells of what happens. */
export interface ShopDoors {
  readonly baseUrl: string;
  /** The server's INGEST_SECRET, by which some of the past is told of as of then; absent: it is not. */
  readonly secret?: string;
  readonly app: { readonly id: number; readonly secret: string };
  readonly site: {
    readonly id: number;
    readonly secret: string;
    readonly key: string;
    /** As browsers say whose page it is. */
    readonly origin: string;
  };
}

/** What is older is brought in as a file of the past, as the console does. Milliseconds. */
const isPast = 2 * dayMs;
/** Up to here a purchase may still be won by an ad; an hour is left for the way. Milliseconds. */
const isWinnable = latestConversion - hourMs;

/** What is told of as of then comes in calls of so long each. Milliseconds. */
const stretch = 2 * hourMs;

/**
 * Tells of events as each shop does: the app's measurement company of purchases, with the click that it knows of and the phone; its
 * server of all else in the app and of customers, signed; its website's loader of all others; and files of what is past. Past
 * purchases that a tap led to are told of as the company did at the time. Each has an id of its own, so that telling of it once more counts nothing.
 * @param now milliseconds UTC
 * @throws Error when one is refused
 */
export async function tellShop(doors: ShopDoors, events: readonly ShopEvent[], now: number): Promise<void> {
  const { app, site } = doors;
  const ways = Map.groupBy(events, ({ at, shopper, event, clickId }) => {
    if (shopper.deviceId !== null) {
      if (event === 'purchase' && at >= now - isWinnable) return 'postback';
      if (doors.secret !== undefined && clickId !== undefined && at < now - isPast) return 'wonInThePast';
      return at < now - isPast ? 'pastOfApp' : 'app';
    }
    if (at < now - isPast) return 'pastOfSite';
    return shopper.userId === null ? 'loader' : 'site';
  });
  const of = (way: NonNullable<Parameters<typeof ways.get>[0]>) => ways.get(way) ?? [];
  await past(doors, app, of('pastOfApp'));
  await past(doors, site, of('pastOfSite'));
  await signed(doors, app, of('app'));
  await signed(doors, site, of('site'));
  await signed(doors, app, of('postback'), { path: postbackPath, most: mostConversions });
  await tellAsOfThen(doors, of('wonInThePast'), { path: postbackPath, most: mostConversions });
  for (const some of chunks(of('loader'), mostWebsiteEvents))
    await send(`${doors.baseUrl}${eventPath}?key=${site.key}`, some, () => ({
      origin: site.origin,
      'content-type': 'text/plain',
    }));
}

interface Target {
  readonly id: number;
  readonly secret: string;
}

/** With the server's own secret in place of the console's ticket: nothing of the shop is there yet. */
async function past(
  { baseUrl, secret: ingestSecret }: ShopDoors,
  { id, secret }: Target,
  events: readonly ShopEvent[],
): Promise<void> {
  const query = new URLSearchParams({ app: String(id), secret, of: 'past' });
  for (const some of chunks(events, mostTrackedEvents))
    await send(`${baseUrl}${eventPath}?${query}`, some, () => byBackfill(ingestSecret));
}

const byBackfill = (secret: string | undefined): Readonly<Record<string, string>> =>
  secret === undefined ? {} : { 'x-millrace-ingest-secret': secret };

/** Tells of events of the app as its server did when they had happened. */
export async function tellAsOfThen(
  doors: ShopDoors,
  events: readonly ShopEvent[],
  way: SignedWay = byServer,
): Promise<void> {
  const then = Map.groupBy(events, ({ at }) => Math.ceil((at + 1) / stretch) * stretch);
  for (const [receivedAt, some] of then) await signed(doors, doors.app, some, { ...way, receivedAt });
}

interface SignedWay {
  readonly path: string;
  readonly most: number;
  /** When the calls are to have come, milliseconds UTC; absent: now. */
  readonly receivedAt?: number;
}

const byServer: SignedWay = { path: eventPath, most: mostTrackedEvents };

async function signed(
  { baseUrl, secret: ingestSecret }: ShopDoors,
  { id, secret }: Target,
  events: readonly ShopEvent[],
  { path, most, receivedAt }: SignedWay = byServer,
): Promise<void> {
  const past: Record<string, string> =
    receivedAt === undefined || ingestSecret === undefined
      ? {}
      : { ...byBackfill(ingestSecret), 'x-millrace-received-at': String(receivedAt) };
  for (const some of chunks(events, most))
    await send(`${baseUrl}${path}?app=${id}`, some, (body) => ({
      [signatureHeader]: createHmac('sha256', secret).update(body).digest('hex'),
      ...past,
    }));
}

async function send(
  url: string,
  events: readonly ShopEvent[],
  headersOf: (body: string) => Readonly<Record<string, string>>,
): Promise<void> {
  const body = JSON.stringify({ events: events.map(told) });
  const answer = await fetch(url, { method: 'POST', body, headers: headersOf(body) });
  if (!answer.ok) throw new Error(`The shop's events were refused: ${answer.status} ${await answer.text()}`);
}

/** An event as it stands in a call. */
function told({ shopper, at, event, value, items, params, clickId }: ShopEvent) {
  const { nth, deviceId, userId, country } = shopper;
  return {
    ...{ event, event_id: `${event}-${nth}-${at}`, time: new Date(at).toISOString(), country, items, params },
    ...(deviceId !== null && { device_id: deviceId }),
    ...(userId !== null && { user_id: userId }),
    ...(clickId !== undefined && { click_id: clickId }),
    ...(value !== undefined && { value, currency: 'USD' }),
  };
}

function* chunks<Member>(all: readonly Member[], size: number): Generator<readonly Member[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
