import { domainToUnicode } from 'node:url';

/**
 * The host of a website as a person entered it: an address or a bare name, `https://` assumed. Names in other scripts
 * as browsers ask for them.
 * @returns undefined where it is no http(s) address or no name of the internet
 */
export function hostOf(entered: string): string | undefined {
  const address = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`);
  if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  const { hostname, host } = address;
  const isName = /^([a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/.test(hostname) && !/\.\d+$/.test(hostname);
  return isName && host.length <= 255 ? host : undefined;
}

/** A website's name until a person gives it another: its domain as people read it, without `www.`. */
export function nameOf(host: string): string {
  const [hostname = host] = host.split(':');
  const name = domainToUnicode(hostname).replace(/^www\./, '');
  return name.slice(0, 50);
}
