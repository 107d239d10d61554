import { isIP } from 'node:net';
import { allowedAddresses } from './allowed-address.ts';

/** As it is looked up, or stands in a certificate: of IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Where an address leads, by itself: to a name, which is looked up with each question whatever it says today; to the internet; to
 * a network that the installation names; or where this server asks nobody.
 */
export type Whereabouts = 'name' | 'internet' | 'named' | 'forbidden';

/** @param networks as {@link allowedAddresses} takes them */
export function whereaboutsOf(url: URL, networks: readonly string[] = []): Whereabouts {
  const host = hostOf(url);
  if (isIP(host) === 0) return 'name';
  if (allowedAddresses([])(host)) return 'internet';
  return allowedAddresses(networks)(host) ? 'named' : 'forbidden';
}
