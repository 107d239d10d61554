import type { LoaderOutcome, RecordOutcome } from '@millrace/contract/advertiser/website-loader';
import { verificationRecord } from '@millrace/contract/advertiser/website-loader';
import { type Limits, wayOut } from '../../../platform/outside/ask-outside.ts';
import { followOutside } from '../../../platform/outside/follow-outside.ts';
import { readSome } from '../../../platform/outside/read-up-to.ts';
import { userAgent } from '../../../platform/outside/user-agent.ts';
import type { Services } from '../../../platform/services.ts';
import { loaderKeys } from './find-loader.ts';

export interface Website {
  /** With its port, where it has one. */
  readonly host: string;
  readonly siteKey: string;
  /** Those that it had before. */
  readonly formerKeys?: readonly string[];
}

export interface LoaderFound {
  readonly outcome: LoaderOutcome;
  readonly url: string;
  readonly detail: string;
}

const limits: Limits = { connect: 5_000, total: 10_000, body: 1_048_576 };
const headers = { 'user-agent': userAgent.ofBrowser, accept: 'text/html,*/*;q=0.8' };

/** Fetches a website's home page as a browser would, and looks for its loader. */
export async function lookForLoader(
  { host, siteKey, formerKeys = [] }: Website,
  services: Pick<Services, 'config' | 'names'>,
): Promise<LoaderFound> {
  const mayLead = (next: URL) => isSameSite(next.host, host);
  const ask = (url: string) =>
    followOutside(url, { headers, mostRedirects: 5, mayLead }, wayOut(services, limits));
  const bySecure = await ask(`https://${host}/`);
  // Whoever enters a bare name is brought to http where nobody answers to https.
  const isSilent = bySecure.kind === 'failed' && bySecure.url === `https://${host}/`;
  const opened = isSilent ? await ask(`http://${host}/`) : bySecure;
  const { url } = opened;
  if (opened.kind === 'forbidden' || opened.kind === 'redirects')
    return { outcome: opened.kind, url, detail: '' };
  if (opened.kind === 'failed') return { outcome: 'unreachable', url, detail: opened.reason };
  if (opened.kind === 'elsewhere')
    return { outcome: 'elsewhere', url, detail: opened.location.slice(0, 500) };
  const { status, type } = opened;
  const text = (await readSome(opened.body, limits.body)).toString('utf8');
  if (status < 200 || status >= 300) return { outcome: 'status', url, detail: String(status) };
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type))
    return { outcome: 'notAPage', url, detail: type };
  // The installation's own address, by which its loader is known; undefined: any.
  const keys = loaderKeys(text, url, services.config.publicUrl);
  if (keys.includes(siteKey)) return { outcome: 'found', url, detail: '' };
  const former = keys.find((key) => formerKeys.includes(key));
  if (former !== undefined) return { outcome: 'formerKey', url, detail: former.slice(-4) };
  return {
    outcome: keys.length === 0 ? 'noLoader' : 'otherKey',
    url,
    detail: keys[0]?.slice(0, 100) ?? '',
  };
}

/** The same name, or one below the other: `shop.example` and `www.shop.example`. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) => host.replace(/:\d+$/, '').replace(/^www\./, ''));
  return a === b || one.endsWith(`.${b}`) || other.endsWith(`.${a}`);
}

/** Looks for the TXT record at the website's name, or at the domain that `www.` stands before. */
export async function lookForRecord(
  { host, siteKey }: Website,
  { names }: Pick<Services, 'names'>,
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
