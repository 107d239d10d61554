import type { LoaderOutcome, RecordOutcome } from '@millrace/contract/advertiser/website-loader';
import { verificationRecord } from '@millrace/contract/advertiser/website-loader';
import type { IsAllowed } from '../../../platform/outside/allowed-address.ts';
import { type AskedOutside, askOutside, type Limits } from '../../../platform/outside/ask-outside.ts';
import type { Names } from '../../../platform/outside/names.ts';
import { loaderKeys } from './find-loader.ts';

export interface Website {
  /** With its port, where it has one. */
  readonly host: string;
  readonly siteKey: string;
  /** Those that it had before. */
  readonly formerKeys?: readonly string[];
}

interface Means {
  readonly names: Names;
  readonly isAllowed: IsAllowed;
  /** Of this installation, by which its loader is known; undefined: any. */
  readonly origin: string | undefined;
}

export interface LoaderFound {
  readonly outcome: LoaderOutcome;
  readonly url: string;
  readonly detail: string;
}

const limits: Limits = { connect: 5_000, total: 10_000, body: 1_048_576 };
const mostRedirects = 5;
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Millrace)', accept: 'text/html,*/*;q=0.8' };

/** Fetches a website's home page as a browser would, and looks for its loader. */
export async function lookForLoader(
  { host, siteKey, formerKeys = [] }: Website,
  means: Means,
): Promise<LoaderFound> {
  let url = `https://${host}/`;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const asked = await ask(url, means);
    // Whoever enters a bare name is brought to http where nobody answers to https.
    if (asked.kind === 'failed' && redirects === 0 && url.startsWith('https:')) {
      url = `http://${host}/`;
      continue;
    }
    if (asked.kind === 'forbidden') return { outcome: 'forbidden', url, detail: '' };
    if (asked.kind === 'failed') return { outcome: 'unreachable', url, detail: asked.reason };
    const { status, location, type, body } = asked;
    if (status >= 300 && status < 400 && location !== null) {
      const next = URL.parse(location, url);
      if (next === null || !/^https?:$/.test(next.protocol) || !isSameSite(next.host, host))
        return { outcome: 'elsewhere', url, detail: location.slice(0, 500) };
      url = next.href;
      continue;
    }
    if (status < 200 || status >= 300) return { outcome: 'status', url, detail: String(status) };
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type))
      return { outcome: 'notAPage', url, detail: type };
    const keys = loaderKeys(body.toString('utf8'), url, means.origin);
    if (keys.includes(siteKey)) return { outcome: 'found', url, detail: '' };
    const former = keys.find((key) => formerKeys.includes(key));
    if (former !== undefined) return { outcome: 'formerKey', url, detail: former.slice(-4) };
    return {
      outcome: keys.length === 0 ? 'noLoader' : 'otherKey',
      url,
      detail: keys[0]?.slice(0, 100) ?? '',
    };
  }
  return { outcome: 'redirects', url, detail: '' };
}

function ask(url: string, { names, isAllowed }: Means): Promise<AskedOutside> {
  return askOutside(url, headers, { resolve: names.addresses, isAllowed, limits });
}

/** The same name, or one below the other: `shop.example` and `www.shop.example`. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) => host.replace(/:\d+$/, '').replace(/^www\./, ''));
  return a === b || one.endsWith(`.${b}`) || other.endsWith(`.${a}`);
}

/** Looks for the TXT record at the website's name, or at the domain that `www.` stands before. */
export async function lookForRecord(
  { host, siteKey }: Website,
  { names }: Pick<Means, 'names'>,
): Promise<RecordOutcome> {
  const name = host.replace(/:\d+$/, '');
  const looked = await Promise.allSettled(
    [...new Set([name, name.replace(/^www\./, '')])].map((one) => names.texts(one)),
  );
  const texts = looked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (texts.includes(verificationRecord(siteKey))) return 'found';
  if (looked.every(({ status }) => status === 'rejected')) return 'unreachable';
  return texts.some((text) => text.startsWith(verificationRecord(''))) ? 'other' : 'none';
}
