import { getDomain } from 'tldts';

/** Where an app-ads.txt is asked for, by TLS first: the specification has crawlers try both. */
export function appAdsAddresses(website: string): readonly string[] {
  const { host, hostname } = new URL(website);
  const asked = host.replace(hostname, hostOfFile(hostname));
  return [`https://${asked}/app-ads.txt`, `http://${asked}/app-ads.txt`];
}

/**
 * The host that has the file: that of the website without `www.` or `m.`, and of more than one subdomain only the one next to the
 * root domain (app-ads.txt 1.0, 2.2).
 */
function hostOfFile(hostname: string): string {
  const root = rootDomain(hostname);
  const labels = hostname.replace(/^(www|m)\./, '').split('.');
  return labels.length <= root.split('.').length ? root : labels.slice(-root.split('.').length - 1).join('.');
}

/**
 * The domain that somebody has registered, by the list of public suffixes, those that companies give names below among them
 * (`github.io`): who has one of two such names has nothing to do with the other. An address, and what is a suffix itself, is as it is.
 */
export function rootDomain(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
