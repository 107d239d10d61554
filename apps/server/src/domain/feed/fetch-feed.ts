import type { IncomingMessage } from 'node:http';
import { type Times, wayOut } from '../../platform/outside/ask-outside.ts';
import { followOutside } from '../../platform/outside/follow-outside.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import type { Services } from '../../platform/services.ts';
import { FeedFailure } from './feed-failure.ts';

/** Where a feed is, and what opens it. */
export interface FeedAddress {
  readonly address: string;
  /** Sent to that server and to no other one that it leads on to. */
  readonly authorization: Readonly<Record<string, string>>;
}

const fetchLimits: Times = { connect: 10_000, total: 1_800_000, silence: 60_000 };
const headers = {
  'user-agent': userAgent.ofBrowser,
  accept: 'text/csv, application/xml, application/rss+xml, application/jsonl, text/*;q=0.8, */*;q=0.5',
  'accept-encoding': 'gzip',
};

/**
 * Opens a feed by its address; what is said is yet to be read.
 * @throws FeedFailure
 */
export async function openFeed(
  services: Pick<Services, 'config' | 'names'>,
  { address, authorization: secret }: FeedAddress,
  limits = fetchLimits,
): Promise<IncomingMessage> {
  const asked = { headers, secret, mostRedirects: 5 };
  const opened = await followOutside(address, asked, wayOut(services, limits));
  if (opened.kind === 'forbidden') throw new FeedFailure('privateAddress', new URL(opened.url).host);
  if (opened.kind === 'failed')
    throw opened.isLate ? new FeedFailure('tooSlow') : new FeedFailure('unreachable', opened.reason);
  if (opened.kind === 'elsewhere') throw new FeedFailure('redirectElsewhere', opened.location.slice(0, 200));
  if (opened.kind === 'redirects') throw new FeedFailure('redirects', opened.url.slice(0, 200));
  const { status, body } = opened;
  if (status === 200) return body;
  body.destroy();
  throw new FeedFailure(status === 401 || status === 403 ? 'unauthorized' : 'status', String(status));
}
