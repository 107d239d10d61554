import { AD_PAGE_KINDS, adPage } from '@millrace/ad-page/ad-page';
import type { Language } from '@millrace/contract/common';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { EventLogClosed, EventLogFull } from '../../platform/event-log/errors.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { CallRefused, receivedByBackfill } from '../call.ts';
import { pagePath, touchPaths } from '../call-paths.ts';
import { namesOf } from '../keep-call.ts';
import type { BidTerms, OwnAdRecord, RecordHead, TouchKind } from '../record.ts';
import { recordIds } from '../record-ids.ts';
import type { DeliveryServices } from '../services.ts';
import { openAdvertisingId } from './advertising-id.ts';
import { itemLink, withCampaignParameters } from './item-link.ts';
import { type AddressOf, clickIdOf, withMacros } from './macros.ts';
import { sendable } from './sendable.ts';
import { spentFor } from './spent.ts';
import { tapText } from './tap-texts.ts';
import { impressionLifetime, openTicket, type ShownTicket } from './ticket.ts';

/** How long after its bid an impression or a click counts. Milliseconds. */
const lifetimes: Readonly<Record<TouchKind, number>> = { impr: impressionLifetime, click: dayMs };
/** The same for what is kept as late: as long as it is known which were kept already. */
const longestLate = 72 * hourMs;

/**
 * What phones ask for by the addresses that an own ad came with: impressions, clicks, and the pages that show it. They name
 * nothing but a ticket of ours, and nobody is ever led to an address that stands in a query.
 */
export function registerTouches(app: FastifyInstance, services: DeliveryServices): void {
  const kept: Kept = new LRUCache({ max: mostKept });
  app.get(touchPaths.impr, async (request, reply) => {
    const ticket = ticketIn(request.query, services);
    if (ticket === undefined) return refuse(reply);
    await keepTouch('impr', ticket, services, cameBy(request, services, kept));
    return plain(reply, 200, 'OK');
  });
  app.get(touchPaths.click, async (request, reply) => {
    const ticket = ticketIn(request.query, services);
    if (ticket === undefined) return refuse(reply);
    const came = cameBy(request, services, kept);
    const { d } = request.query as { readonly d?: unknown };
    const of: AddressOf = {
      clickId: clickIdOf(services.adSecret, ticket, came.backfilledAt ?? services.now()),
      device: openAdvertisingId(services.adSecret, ticket.id, d),
    };
    const locations = locationsOf(ticket, services, of);
    // A click that leads nowhere is worth nothing to anybody.
    if (locations === undefined) return plain(reply, 410, tapText('ended', came.language));
    const counts = await keepTouch('click', ticket, services, came);
    // A click that counts for nobody wins no install either; one of a test is told to be of a test.
    const location = counts || ticket.isTest ? locations.named : locations.nameless;
    return reply.header('cache-control', 'no-store').redirect(location, 302);
  });
  for (const kind of AD_PAGE_KINDS) {
    const { name, html, policy } = adPage(kind);
    app.get(`${pagePath}/${name}`, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', `"${name}"`)
        .send(html),
    );
  }
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof EventLogFull || error instanceof EventLogClosed)
      return plain(reply.header('retry-after', '1'), 503, 'The server takes no events right now.');
    if (error instanceof CallRefused) {
      if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
      return plain(reply, error.status, error.message);
    }
    throw error;
  });
}

function ticketIn(query: unknown, { adSecret }: DeliveryServices): ShownTicket | undefined {
  const text = (query as { readonly t?: unknown }).t;
  return typeof text === 'string' ? openTicket(adSecret, 'shown', text) : undefined;
}

const refuse = (reply: FastifyReply) => plain(reply, 403, 'This address is not one of ours.');

function plain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(body);
}

/** What this node has kept, by kind and bid: an address that is asked for again and again fills nothing. */
type Kept = LRUCache<string, 'counts' | 'faulty'>;
const mostKept = 200_000;

/** Where and when a touch came. */
interface Came {
  readonly address: string;
  /** Null: now. */
  readonly backfilledAt: number | null;
  readonly kept: Kept;
  /** Of whoever tapped, as their browser says. */
  readonly language: Language;
}

const cameBy = (request: FastifyRequest, services: DeliveryServices, kept: Kept): Came => ({
  address: callerAddress(request),
  backfilledAt: receivedByBackfill(request.headers, services),
  kept,
  language: languageOf(request.headers['accept-language']),
});

const nextId = recordIds('t');

/**
 * Keeps it; resolves when it is on disk. What is of a test or of no app any more counts for nobody; what comes too late is kept as
 * that, costs nothing and wins nothing.
 * @returns whether it counts
 * @throws CallRefused for one of a storm, which is not kept
 */
async function keepTouch(
  kind: TouchKind,
  ticket: ShownTicket,
  { snapshot, eventLog, seenAds, floods, leases, now }: DeliveryServices,
  { address, backfilledAt, kept, language }: Came,
): Promise<boolean> {
  const app = snapshot.appById(ticket.app);
  const receivedAt = backfilledAt ?? now();
  if (app === undefined || ticket.isTest || receivedAt - ticket.at > longestLate) return false;
  const isLate = receivedAt - ticket.at > lifetimes[kind];
  const price = spentFor(kind, ticket);
  const { id: bidId, campaign: campaignId } = ticket;
  const key = `${kind} ${bidId}`;
  const before = kept.get(key);
  // What is told again is one more of its device: it would make a flood of what others behind the same address do.
  const source = { who: ticket.who, address: before === undefined ? address : '' };
  // The past came when it came: nobody knows from where.
  const flood = backfilledAt === null ? floods.count(kind, campaignId, source, receivedAt) : 'none';
  if (before !== undefined) return before === 'counts' && !isLate;
  if (flood === 'storm') throw new CallRefused(429, tapText('tooMany', language), floods.wait(receivedAt));
  const caps = snapshot.ownAds.campaign(ticket.campaign)?.campaign.capImpressions ?? 0;
  if (kind === 'impr' && ticket.who !== '' && caps > 0 && !isLate)
    seenAds.note(ticket.campaign, ticket.who, { bidId: ticket.id, at: receivedAt });
  if (kind === 'impr') leases.shown(ticket.id);
  const fault = isLate ? 'late' : flood === 'none' ? null : 'flood';
  const isPaid = fault === null && (await leases.charge({ campaignId, at: receivedAt, price, key }));
  const head: RecordHead = {
    version: 1,
    kind,
    id: nextId(),
    receivedAt,
    platform: app.shard.platform,
    sdkVersion: '',
    organizationId: app.shard.organizationId,
    appId: ticket.app,
    placementId: ticket.placement,
    country: ticket.country,
    ...namesOf(app, [{ placementId: ticket.placement, instanceId: ticket.instance || null }]),
    ownAd: {
      bidId,
      advertiserId: ticket.advertiser,
      campaignId,
      creativeId: ticket.creative,
      // What is late wins no conversion, and is no view to compare hold-outs by.
      ...(ticket.viewer !== undefined && !isLate && { viewer: ticket.viewer, terms: termsOf(ticket) }),
      ...(ticket.instance > 0 && { instanceId: ticket.instance }),
      ...choiceOf(ticket),
      ...(isPaid ? { spent: price } : { spent: '0', unbilled: fault ?? 'budget' }),
    },
  };
  await eventLog.append(Buffer.from(`${JSON.stringify(head)}\n{}`));
  kept.set(key, fault === null ? 'counts' : 'faulty');
  return fault === null;
}

/** Nobody: what counts for none here wins nothing at a measurement company either. */
const noName: AddressOf = { clickId: '', device: null };

/** Where a click leads, with its own id and without one. Known before it is kept: what cannot be sent is never billed. */
function locationsOf(
  ticket: ShownTicket,
  services: DeliveryServices,
  of: AddressOf,
): { readonly named: string; readonly nameless: string } | undefined {
  const link = targetOf(ticket, services);
  if (link === undefined) return undefined;
  const locationOf = (whom: AddressOf) => sendable(withMacros(link, ticket, whom));
  const named = locationOf(of);
  const nameless = locationOf(noName);
  return named === undefined || nameless === undefined ? undefined : { named, nameless };
}

/**
 * Where a click leads: to the item that was shown, as long as there is one, with what the campaign's link asks of each click; else
 * where the campaign does, also one that shows no more; undefined: the campaign is gone, or its advertiser is.
 */
function targetOf(
  { advertiser, campaign: campaignId, app, item: id }: ShownTicket,
  { snapshot }: DeliveryServices,
): string | undefined {
  const link = snapshot.ownAds.link(advertiser, campaignId);
  const campaign = snapshot.ownAds.campaign(campaignId);
  if (campaign === undefined) return link;
  const { products, promoted } = campaign;
  const item =
    products === undefined || id === undefined ? undefined : snapshot.catalogues.item(products.feedId, id);
  const own = link ?? campaign.link ?? promoted.url;
  if (item === undefined) return own;
  const toItem = itemLink(item, promoted.platform, snapshot.appById(app)?.shard.platform ?? null);
  return withCampaignParameters(toItem, own ?? '');
}

/** Whom and what it was chosen for. */
const choiceOf = ({ item, segment, away }: ShownTicket): Pick<OwnAdRecord, 'item' | 'segment' | 'away'> => ({
  ...(item !== undefined && { item }),
  ...(segment !== undefined && { segment }),
  ...(away !== undefined && { away }),
});

const termsOf = ({ promoted, pricing, price, event }: ShownTicket): BidTerms => ({
  promoted,
  pricing,
  price,
  event,
});
