import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { pricings } from '@millrace/contract/advertiser/campaign';
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** A touch as a conversion needs it: what it was of, and what was fixed when it was bid for. In the order of its text. */
const touch = z.tuple([
  z.enum(['click', 'view']),
  z.string(),
  count,
  count,
  count,
  count,
  count,
  count,
  z.string(),
  count,
  z.enum(pricings),
  z.string(),
  z.string(),
  z.boolean(),
  // What is not known is 0, -1 and empty; one that was sealed before has none of it.
  z.optional(z.tuple([count, z.int(), z.string()])),
]);

export interface TouchTicket {
  readonly touch: 'click' | 'view';
  /** Of the bid. */
  readonly bidId: string;
  readonly advertiser: number;
  /** The app or website that was promoted. */
  readonly promoted: number;
  readonly campaign: number;
  readonly creative: number;
  /** Where it was shown. */
  readonly app: number;
  readonly placement: number;
  /** ISO 3166-1 alpha-2, `00`: unknown. */
  readonly country: string;
  /** Of the touch itself, milliseconds UTC. */
  readonly at: number;
  readonly pricing: (typeof pricings)[number];
  /** USD for what is bought, exact. */
  readonly price: string;
  /** The event that is bought by CPA; empty: none. */
  readonly event: string;
  /** Nobody clicked: it was made to try postbacks out. */
  readonly isTest: boolean;
  /** The segment by which somebody was shown it, days since their last event, and the item of a feed; absent: not known. */
  readonly segment?: number;
  readonly away?: number;
  readonly item?: string;
}

/** Measurement companies take less than this; names of events are what makes one long. */
export const longestClickId = 350;
/** Bytes of the signature that travel: 128 bits can't be guessed. */
const signed = 16;

/**
 * What `{click_id}` becomes: the touch itself, signed, so that any node knows what it was of without a look-up, and
 * nobody can make one, or change a price in it.
 */
export function sealTouch(secret: string, { segment, away, item, ...ticket }: TouchTicket): string {
  // Whom and what it was chosen for is not worth a click id that nobody takes.
  for (const shown of [item ?? '', '']) {
    const text = textOf(secret, { ...ticket, ...choiceOf(segment ?? 0, away ?? -1, shown) });
    if (text.length <= longestClickId) return text;
  }
  return textOf(secret, ticket);
}

function textOf(secret: string, ticket: TouchTicket): string {
  const { touch: kind, bidId, advertiser, promoted, campaign, creative, app, placement } = ticket;
  const { country, at, pricing, price, event, isTest, segment = 0, away = -1, item = '' } = ticket;
  const isChosen = segment > 0 || away >= 0 || item !== '';
  const text: z.infer<typeof touch> = [
    ...([kind, bidId, advertiser, promoted, campaign, creative, app, placement] as const),
    ...([country, at, pricing, price, event, isTest] as const),
    isChosen ? [segment, away, item] : undefined,
  ];
  // What is not chosen for anything says nothing of it, and is as short as it was.
  const body = Buffer.from(JSON.stringify(isChosen ? text : text.slice(0, -1))).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/** Undefined: it is none of ours, or was changed on the way. */
export function openTouch(secret: string, text: string): TouchTicket | undefined {
  const [body = '', signature = '', ...more] = text.length > longestClickId ? [] : text.split('.');
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== signed) return undefined;
  const isOurs = [signatureOf, formerSignatureOf].some((sign) => timingSafeEqual(given, sign(secret, body)));
  if (!isOurs) return undefined;
  const read = z.safeParse(touch, parse(body));
  if (!read.success) return undefined;
  const [kind, bidId, advertiser, promoted, campaign, creative, app, placement, ...rest] = read.data;
  const [country, at, pricing, price, event, isTest, choice = noChoice] = rest;
  const places = { advertiser, promoted, campaign, creative, app, placement, country };
  return { touch: kind, bidId, ...places, at, pricing, price, event, isTest, ...choiceOf(...choice) };
}

const noChoice: [number, number, string] = [0, -1, ''];

/** What is known of whom and what a touch was chosen for, as tickets have it. */
export function choiceOf(
  segment: number,
  away: number,
  item: string,
): Pick<TouchTicket, 'segment' | 'away' | 'item'> {
  return { ...(segment > 0 && { segment }), ...(away >= 0 && { away }), ...(item !== '' && { item }) };
}

/**
 * SHA-256 of secret and text, of which half gets out, as of tickets (delivery/own-ads/ticket.ts): every ad that a phone gets has a
 * click id. Told apart from tickets of bids, which the same secret signs.
 */
function signatureOf(secret: string, body: string): Buffer {
  return hash('sha256', `${secret}\ntouch\n${body}`, 'buffer').subarray(0, signed);
}

/** Of ids that were given out until November 2026: conversions are known for forty days. */
function formerSignatureOf(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`touch ${body}`).digest().subarray(0, signed);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
