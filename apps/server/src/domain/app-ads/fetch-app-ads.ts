import type { IncomingMessage } from 'node:http';
import type { AdsFileReason } from '@millrace/contract/publisher/app-ads';
import { allowedAddresses } from '../../platform/outside/allowed-address.ts';
import { type Limits, openOutside } from '../../platform/outside/ask-outside.ts';
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
const mostRedirects = 5;
const headers = {
  'user-agent': 'Mozilla/5.0 (compatible; Millrace)',
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
  const until = performance.now() + limits.total;
  const bySecure = await follow(services, secure, limits, until);
  if (bySecure.state === 'found' || reasonOf(bySecure) === 'privateAddress') return bySecure;
  const byPlain = await follow(services, plain, limits, until);
  if (byPlain.state === 'found') return byPlain;
  // What was said counts more than that nothing was.
  return reasonOf(bySecure) === 'failed' || reasonOf(bySecure) === 'tooSlow' ? byPlain : bySecure;
}

const reasonOf = (fetched: FetchedAds) => ('reason' in fetched ? fetched.reason : null);

async function follow(
  { config, names }: Pick<Services, 'config' | 'names'>,
  first: string,
  limits: Limits,
  until: number,
): Promise<FetchedAds> {
  const isAllowed = allowedAddresses(config.callbackPrivateNetworks ?? []);
  let [address, isAway] = [first, false];
  const failed = (reason: AdsFileReason, detail: string | null = null): FetchedAds => ({
    ...{ state: 'unreachable', address, reason, detail },
  });
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const left = Math.ceil(until - performance.now());
    if (left <= 0) return failed('tooSlow');
    const way = { resolve: names.addresses, isAllowed, limits: { connect: limits.connect, total: left } };
    const opened = await openOutside(address, headers, way);
    if (opened.kind === 'forbidden') return failed('privateAddress', new URL(address).host);
    if (opened.kind === 'failed')
      return opened.reason.startsWith('no answer within')
        ? failed('tooSlow')
        : failed('failed', opened.reason.slice(0, 300));
    const { status, location, body } = opened;
    if (status >= 200 && status < 300) return readFile(address, body, { largest: limits.body, until });
    body.destroy();
    if (status === 404 || status === 410) return { state: 'missing', address };
    const next = status >= 300 && status < 400 && location !== null ? URL.parse(location, address) : null;
    if (next === null) return failed('status', String(status));
    const isOutside = rootDomain(next.hostname) !== rootDomain(new URL(first).hostname);
    // From the one domain that the file may be handed over to, nobody is led on.
    if (!/^https?:$/.test(next.protocol) || next.href.length > 2_000 || isAway)
      return failed('redirectElsewhere', next.href.slice(0, 200));
    isAway = isOutside;
    address = next.href;
  }
  return failed('redirects');
}

async function readFile(
  address: string,
  body: IncomingMessage,
  { largest, until }: { readonly largest: number; readonly until: number },
): Promise<FetchedAds> {
  const parts: Buffer[] = [];
  let size = 0;
  const failed = (reason: AdsFileReason, state: 'unreachable' | 'notFile' = 'unreachable'): FetchedAds => ({
    ...{ state, address, reason, detail: null },
  });
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      // Leaving the loop ends the connection.
      if (size > largest) return failed('tooLarge');
    }
  } catch {
    // A timer may be a little early.
    return failed(performance.now() >= until - 10 ? 'tooSlow' : 'cutOff');
  }
  const bytes = Buffer.concat(parts);
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(
    isWide && bytes[0] === 0xff ? 'utf-16le' : isWide ? 'utf-16be' : 'utf-8',
  ).decode(bytes);
  if (text.includes('\0')) return failed('binary', 'notFile');
  // A page, whatever its head says: many servers answer so for what they do not have.
  if (/^\s*<(!doctype|html|head|body|script|\?xml|!--)/i.test(text)) return failed('html', 'notFile');
  return { state: 'found', address, text };
}
