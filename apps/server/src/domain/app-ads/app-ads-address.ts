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
  if (isAddress(hostname)) return hostname;
  const root = rootDomain(hostname);
  const labels = hostname.replace(/^(www|m)\./, '').split('.');
  return labels.length <= root.split('.').length ? root : labels.slice(-root.split('.').length - 1).join('.');
}

const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

/**
 * The domain that somebody has registered. Without the list of public suffixes: two labels, or three where the second is one of
 * those short ones that countries sell names below (`co.uk`, `com.cn`). It decides how many redirects are followed, nothing that
 * has to be safe.
 */
export function rootDomain(hostname: string): string {
  if (isAddress(hostname)) return hostname;
  const labels = hostname.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isBelowCountry = top.length === 2 && /^(com?|org?|net|edu|gov|ac|ne|go|gob|nom|mil)$/.test(second);
  return labels.slice(isBelowCountry ? -3 : -2).join('.');
}
