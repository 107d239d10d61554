import { hash, timingSafeEqual } from 'node:crypto';
import { pricings } from '@millrace/contract/advertiser/campaign';
import { hourMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/**
 * What a bid was made for; it travels through the phone and comes back. Signed, so that nothing of it can be forged: the
 * price above all is fixed when it is made.
 */
const terms = z.object({
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
  /** What CPA buys; empty: nothing. */
  event: z.string(),
  /** The app or website that is promoted; 0: not known. */
  promoted: count,
  /** What it bid for a thousand impressions, USD. */
  ecpm: z.number(),
  /** Whom its impression and click count for, where there are caps and in floods; empty: nobody is to be known again. */
  who: z.string(),
  /** The hash that event rows have of its advertising id; absent: there is none, or it is not to be kept. */
  viewer: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
  /** It pays nothing and counts for nobody: a test session forced it. */
  isTest: z.boolean(),
});

/** Whom it was chosen for. At the end of each ticket, which one that was sealed before does not have. */
const choice = {
  /** The segment by which somebody is shown it; absent: none. */
  segment: z.optional(count),
  /** Days since their last event; absent: nobody asked, or longer. */
  away: z.optional(count),
};
const bidTicket = z.extend(terms, choice);
export type BidTicket = z.infer<typeof bidTicket>;

/** What an impression or a click is of: the bid, and the creative that was shown for it. */
const shownTicket = z.extend(terms, {
  kind: z.literal('shown'),
  creative: count,
  advertiser: count,
  /** The item of a feed that it showed, as the feed calls it; absent: none. */
  item: z.optional(z.string().check(z.maxLength(100))),
  ...choice,
});
export type ShownTicket = z.infer<typeof shownTicket>;

const schemas = { bid: bidTicket, shown: shownTicket } as const;
type Tickets = { bid: BidTicket; shown: ShownTicket };

/** The order of what a ticket says: it travels without names, since wf, cp/pl and each address of an ad carry it. */
const order = {
  bid: keysOf(bidTicket),
  shown: keysOf(shownTicket),
} as const;

function keysOf({ shape }: { readonly shape: object }): readonly string[] {
  return Object.keys(shape);
}

/** How long after its bid an impression counts. Milliseconds. */
export const impressionLifetime = 6 * hourMs;

const longest = 2000;

/** What is signed, whatever somebody sends in place of a ticket; and its text before. Each is written where it is read from at once. */
const [signed, written] = [Buffer.alloc(4 * longest), Buffer.alloc(4 * longest)];
/** What `signed` begins with: an installation has one secret. */
let begun = { secret: '', length: 0 };

/** Text that is safe in an address. @param secret of the installation */
export function sealTicket(secret: string, ticket: BidTicket | ShownTicket): string {
  const body = written.toString('base64url', 0, written.write(JSON.stringify(valuesOf(ticket))));
  return `${body}.${signatureOf(secret, body)}`;
}

/** In the {@link order} of its kind, each by its name: to look names up takes as long as to sign what they say. */
function valuesOf(of: BidTicket | ShownTicket): unknown[] {
  const { kind, id, campaign, app, placement, instance, country, at, seed, price, pricing, event } = of;
  const { promoted, ecpm, who, viewer, isTest, segment, away } = of;
  // biome-ignore format: one list, written without parts that are put together for each ticket.
  const values: unknown[] = [kind, id, campaign, app, placement, instance, country, at, seed, price, pricing, event, promoted, ecpm, who, viewer, isTest];
  if (of.kind === 'shown') values.push(of.creative, of.advertiser, of.item);
  values.push(segment, away);
  return values;
}

/** Undefined: it is none of ours, of another kind, or was changed on the way. */
export function openTicket<Kind extends keyof Tickets>(
  secret: string,
  kind: Kind,
  text: string,
): Tickets[Kind] | undefined {
  const [body = '', signature = '', ...more] = text.length > longest ? [] : text.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, body))];
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = z.safeParse(schemas[kind], namedOf(order[kind], parse(body)));
  return parsed.success ? (parsed.data as Tickets[Kind]) : undefined;
}

function namedOf(names: readonly string[], values: unknown): unknown {
  // One that was sealed before something was added at the end is shorter.
  if (!Array.isArray(values) || values.length > names.length) return undefined;
  // What is absent travels as null.
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? undefined]));
}

/**
 * SHA-256 of secret and text, of which 132 bits get out: what HMAC guards against needs the whole of the hash, and it takes
 * five times as long. Every answer to a phone for which an own ad bids waits for it.
 */
function signatureOf(secret: string, body: string): string {
  if (begun.secret !== secret) begun = { secret, length: signed.write(`${secret}\nticket\n`) };
  const length = begun.length + signed.write(body, begun.length);
  return hash('sha256', signed.subarray(0, length), 'base64url').slice(0, 22);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
