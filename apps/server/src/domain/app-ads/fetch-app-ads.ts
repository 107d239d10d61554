import type { IncomingMessage } from 'node:http';
import type { AdsFileReason } from '@millrace/contract/publisher/app-ads';
import { type Limits, TooSlow, type Way, wayOut } from '../../platform/outside/ask-outside.ts';
import { followOutside } from '../../platform/outside/follow-outside.ts';
import { readUpTo, TooLarge } from '../../platform/outside/read-up-to.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import type { Services } from '../../platform/services.ts';
import { appAdsAddresses, rootDomain } from './app-ads-address.ts';

/** What came of asking a website for its file. */
export type FetchedAds =
  | { readonly state: 'found'; readonly address: string; readonly text: string }
  | { readonly state: 'missing'; readonly address: string }
  | {
      readonly state: 'unreachable' | 'notFile';
      readonly address: string;
      readonly reason: AdsFileReason;
      readonly detail: string | null;
    };

/** Milliseconds for both ways together, and bytes. */
export const adsLimits: Limits = { connect: 5_000, total: 12_000, body: 2 * 1_048_576 };
const headers = {
  'user-agent': userAgent.ofBrowser,
  accept: 'text/plain, text/*;q=0.8, */*;q=0.1',
  'accept-encoding': 'identity',
};

/**
 * Asks a website for its app-ads.txt as buyers' crawlers do: by TLS, and if that has none without; five redirects at most, one of
 * them to another root domain. Addresses in private networks are asked by nobody here.
 */
export async function fetchAppAds(
  services: Pick<Services, 'config' | 'names'>,
  website: string,
  limits: Limits = adsLimits,
): Promise<FetchedAds> {
  const [secure = '', plain = ''] = appAdsAddresses(website);
  const way = { ...wayOut(services, limits), end: AbortSignal.timeout(limits.total) };
  const bySecure = await ask(secure, way);
  if (bySecure.state === 'found' || reasonOf(bySecure) === 'privateAddress') return bySecure;
  const byPlain = await ask(plain, way);
  if (byPlain.state === 'found') return byPlain;
  // What was said counts more than that nothing was.
  return reasonOf(bySecure) === 'failed' || reasonOf(bySecure) === 'tooSlow' ? byPlain : bySecure;
}

const reasonOf = (fetched: FetchedAds) => ('reason' in fetched ? fetched.reason : null);

async function ask(first: string, way: Way<Limits>): Promise<FetchedAds> {
  const own = rootDomain(new URL(first).hostname);
  let isAway = false;
  const mayLead = (next: URL) => {
    // From the one domain that the file may be handed over to, nobody is led on.
    if (isAway || next.href.length > 2_000) return false;
    isAway = rootDomain(next.hostname) !== own;
    return true;
  };
  const opened = await followOutside(first, { headers, mostRedirects: 5, mayLead }, way);
  const address = opened.url;
  const failed = (reason: AdsFileReason, detail: string | null = null): FetchedAds => ({
    ...{ state: 'unreachable', address, reason, detail },
  });
  if (opened.kind === 'forbidden') return failed('privateAddress', new URL(address).host);
  if (opened.kind === 'failed')
    return opened.isLate ? failed('tooSlow') : failed('failed', opened.reason.slice(0, 300));
  if (opened.kind === 'redirects') return failed('redirects');
  if (opened.kind === 'elsewhere' && opened.next !== null)
    return failed('redirectElsewhere', opened.next.href.slice(0, 200));
  if (opened.kind === 'elsewhere') return failed('status', String(opened.status));
  const { status, body } = opened;
  if (status >= 200 && status < 300) return readFile(address, body, way.limits.body);
  body.destroy();
  return status === 404 || status === 410 ? { state: 'missing', address } : failed('status', String(status));
}

async function readFile(address: string, body: IncomingMessage, largest: number): Promise<FetchedAds> {
  const failed = (reason: AdsFileReason, state: 'unreachable' | 'notFile' = 'unreachable'): FetchedAds => ({
    ...{ state, address, reason, detail: null },
  });
  let bytes: Buffer;
  try {
    bytes = await readUpTo(body, largest);
  } catch (error) {
    return failed(error instanceof TooLarge ? 'tooLarge' : error instanceof TooSlow ? 'tooSlow' : 'cutOff');
  }
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(
    isWide && bytes[0] === 0xff ? 'utf-16le' : isWide ? 'utf-16be' : 'utf-8',
  ).decode(bytes);
  if (text.includes('\0')) return failed('binary', 'notFile');
  // A page, whatever its head says: many servers answer so for what they do not have.
  if (/^\s*<(!doctype|html|head|body|script|\?xml|!--)/i.test(text)) return failed('html', 'notFile');
  return { state: 'found', address, text };
}
