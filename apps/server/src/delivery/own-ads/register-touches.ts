import { randomBytes } from 'node:crypto';
import { AD_PAGE_KINDS, adPage } from '@millrace/ad-page/ad-page';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EventLogClosed, EventLogFull } from '../../platform/event-log/errors.ts';
import { pagePath, touchPaths } from '../call-paths.ts';
import type { RecordHead, TouchKind } from '../record.ts';
import type { DeliveryServices } from '../services.ts';
import { withMacros } from './macros.ts';
import { spentFor } from './spent.ts';
import { openTicket, type ShownTicket } from './ticket.ts';

/** How long after its bid an impression or a click counts. Milliseconds. */
const lifetimes: Readonly<Record<TouchKind, number>> = { impr: 6 * 3_600_000, click: 24 * 3_600_000 };

/**
 * What phones ask for by the addresses that an own ad came with: impressions, clicks, and the pages that show it. They name
 * nothing but a ticket of ours, and nobody is ever led to an address that stands in a query.
 */
export function registerTouches(app: FastifyInstance, services: DeliveryServices): void {
  app.get(touchPaths.impr, async (request, reply) => {
    const ticket = ticketIn(request.query, services);
    if (ticket === undefined) return refuse(reply);
    await keepTouch('impr', ticket, services);
    return plain(reply, 200, 'OK');
  });
  app.get(touchPaths.click, async (request, reply) => {
    const ticket = ticketIn(request.query, services);
    if (ticket === undefined) return refuse(reply);
    await keepTouch('click', ticket, services);
    const campaign = services.snapshot.ownAds.campaign(ticket.campaign);
    // What has ended meanwhile leads nowhere any more.
    if (campaign === undefined) return plain(reply, 410, 'This campaign has ended.');
    const target = withMacros(campaign.link ?? campaign.promoted.url, ticket);
    return reply.header('cache-control', 'no-store').redirect(target, 302);
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

const process = randomBytes(9).toString('base64url');
let touches = 0;

/** Keeps it; resolves when it is on disk. What comes too late, is of a test or of no app any more counts for nobody. */
async function keepTouch(
  kind: TouchKind,
  ticket: ShownTicket,
  { snapshot, eventLog, seenAds, now }: DeliveryServices,
): Promise<void> {
  const app = snapshot.appById(ticket.app);
  const receivedAt = now();
  if (app === undefined || ticket.isTest || receivedAt - ticket.at > lifetimes[kind]) return;
  touches += 1;
  if (kind === 'impr' && ticket.who !== '')
    seenAds.note(ticket.campaign, ticket.who, { bidId: ticket.id, at: receivedAt });
  const placement = app.placementShard(ticket.placement);
  const head: RecordHead = {
    version: 1,
    kind,
    id: `${process}t${touches.toString(36)}`,
    receivedAt,
    platform: app.shard.platform,
    sdkVersion: '',
    organizationId: app.shard.organizationId,
    appId: ticket.app,
    placementId: ticket.placement,
    country: ticket.country,
    instances: {},
    placements: placement === undefined ? {} : { [placement.id]: placement.adType },
    ownAd: {
      bidId: ticket.id,
      advertiserId: ticket.advertiser,
      campaignId: ticket.campaign,
      creativeId: ticket.creative,
      spent: spentFor(kind, ticket),
    },
  };
  await eventLog.append(Buffer.from(`${JSON.stringify(head)}\n{}`));
}
