import { createHmac, timingSafeEqual } from 'node:crypto';
import { pricings } from '@millrace/contract/advertiser/campaign';
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/**
 * What a bid was made for; it travels through the phone and comes back. Signed, so that nothing of it can be forged: the
 * price above all is fixed when it is made.
 */
const bidTicket = z.object({
  kind: z.literal('bid'),
  /** Of the bid. */
  id: z.string(),
  campaign: count,
  app: count,
  placement: count,
  /** 0: cards have none. */
  instance: count,
  /** ISO 3166-1 alpha-2, `00`: unknown. */
  country: z.string(),
  /** When it was made, milliseconds UTC. */
  at: count,
  /** What the creative is drawn by. */
  seed: z.int(),
  /** USD for what is bought, exact. */
  price: z.string(),
  pricing: z.enum(pricings),
  /** What it bid for a thousand impressions, USD. */
  ecpm: z.number(),
  /** Whom its impression counts for where the campaign has a cap; empty: nobody is to be known again. */
  who: z.string(),
  /** It pays nothing and counts for nobody: a test session forced it. */
  isTest: z.boolean(),
});
export type BidTicket = z.infer<typeof bidTicket>;

/** What an impression or a click is of: the bid, and the creative that was shown for it. */
const shownTicket = z.extend(bidTicket, { kind: z.literal('shown'), creative: count, advertiser: count });
export type ShownTicket = z.infer<typeof shownTicket>;

const schemas = { bid: bidTicket, shown: shownTicket } as const;
type Tickets = { bid: BidTicket; shown: ShownTicket };

const longest = 2000;

/** Text that is safe in an address. @param secret of the installation */
export function sealTicket(secret: string, ticket: BidTicket | ShownTicket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/** Undefined: it is none of ours, of another kind, or was changed on the way. */
export function openTicket<Kind extends keyof Tickets>(
  secret: string,
  kind: Kind,
  text: string,
): Tickets[Kind] | undefined {
  const [body = '', signature = '', ...more] = text.length > longest ? [] : text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, body);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = z.safeParse(schemas[kind], parse(body));
  return parsed.success ? (parsed.data as Tickets[Kind]) : undefined;
}

function signatureOf(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
