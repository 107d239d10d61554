import type { PublicContext } from '../http/context.ts';
import { storedAgent } from './device.ts';

/** Where and with what somebody signs in, as it is kept with their session and in their history. */
export interface Whence {
  readonly user_agent: string | null;
  /** ISO 3166-1 alpha-2; null for an address that is in no country. */
  readonly country: string | null;
}

export function whenceOf({ services, address, userAgent }: PublicContext): Whence {
  return { user_agent: storedAgent(userAgent), country: services.countryOf(address) };
}
