import type { IncomingMessage } from 'node:http';
import { allowedAddresses } from '../../platform/outside/allowed-address.ts';
import { type Limits, openOutside } from '../../platform/outside/ask-outside.ts';
import type { Services } from '../../platform/services.ts';
import { FeedFailure } from './feed-failure.ts';

/** Where a feed is, and what opens it. */
export interface FeedAddress {
  readonly address: string;
  /** Sent to that server and to no other one that it leads on to. */
  readonly authorization: Readonly<Record<string, string>>;
}

/** Milliseconds. */
export interface FetchLimits extends Omit<Limits, 'body'> {
  /** Without a byte. */
  readonly silence: number;
}

export const fetchLimits: FetchLimits = { connect: 10_000, total: 1_800_000, silence: 60_000 };
const mostRedirects = 5;
const asked = {
  'user-agent': 'Mozilla/5.0 (compatible; Millrace)',
  accept: 'text/csv, application/xml, application/rss+xml, application/jsonl, text/*;q=0.8, */*;q=0.5',
  'accept-encoding': 'gzip',
};

/**
 * Opens a feed by its address; what is said is yet to be read. Each address that it is led on to is checked as the first one is.
 * @throws FeedFailure
 */
export async function openFeed(
  { config, names }: Pick<Services, 'config' | 'names'>,
  { address, authorization }: FeedAddress,
  limits: FetchLimits = fetchLimits,
): Promise<IncomingMessage> {
  const isAllowed = allowedAddresses(config.callbackPrivateNetworks ?? []);
  const way = { resolve: names.addresses, isAllowed, limits };
  const { origin } = new URL(address);
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isHome = new URL(url).origin === origin;
    const opened = await openOutside(url, { ...asked, ...(isHome ? authorization : {}) }, way);
    if (opened.kind === 'forbidden') throw new FeedFailure('privateAddress', new URL(url).host);
    if (opened.kind === 'failed') throw new FeedFailure('unreachable', opened.reason);
    const { status, location, body } = opened;
    if (status === 200) {
      body.setTimeout(limits.silence, () => body.destroy(new FeedFailure('tooSlow')));
      return body;
    }
    body.destroy();
    if (status === 401 || status === 403) throw new FeedFailure('unauthorized', String(status));
    if (status < 300 || status >= 400 || location === null) throw new FeedFailure('status', String(status));
    const next = URL.parse(location, url);
    if (next === null || !/^https?:$/.test(next.protocol))
      throw new FeedFailure('redirectElsewhere', location.slice(0, 200));
    url = next.href;
  }
  throw new FeedFailure('redirects', url.slice(0, 200));
}
