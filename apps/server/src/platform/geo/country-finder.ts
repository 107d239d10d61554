import { createRequire } from 'node:module';
import proxyAddr from '@fastify/proxy-addr';
import * as maxmind from 'maxmind';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import { nowhere, type Place, type Region, readPlace } from './read-place.ts';

/** Finds the country of an internet address: ISO 3166-1 alpha-2, or null for addresses that are in none. */
export type CountryFinder = (address: string) => string | null;

/** Finds where within its country an address is. */
export type RegionFinder = (address: string) => Region;

/** What one database says of addresses. */
export interface PlaceFinder {
  readonly countryOf: CountryFinder;
  readonly regionOf: RegionFinder;
}

/** Registries know these as theirs, but nobody can tell where they are used. */
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);
/** Addresses whose country is kept at hand: phones ask several times in a row. */
const remembered = 10_000;

/**
 * @param path of a database in MaxMind's format (GeoLite2 Country or City, or one like ours); undefined: the one that
 *   ships with the server, which knows countries alone
 * @throws StartError when there is none
 */
export async function openPlaceFinder(path: string | undefined): Promise<PlaceFinder> {
  const file =
    path ??
    createRequire(import.meta.url).resolve(
      '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
    );
  const reader = await open(file);
  const placeOf = remembering((asCame) => {
    // An IPv4 caller of a socket that takes both kinds.
    const address = asCame.replace(/^::ffff:(?=\d+\.)/i, '');
    return !maxmind.validate(address) || isPrivate(address, 0) ? nowhere : readPlace(reader.get(address));
  });
  return { countryOf: (address) => placeOf(address).country, regionOf: placeOf };
}

/** The same, of countries alone. */
export const openCountryFinder = async (path: string | undefined): Promise<CountryFinder> =>
  (await openPlaceFinder(path)).countryOf;

/** What was found, the newest addresses at least: when there are too many, it begins anew. */
function remembering(find: (address: string) => Place): (address: string) => Place {
  const found = new Map<string, Place>();
  return (address) => {
    const known = found.get(address);
    if (known !== undefined) return known;
    const place = find(address);
    if (found.size >= remembered) found.clear();
    found.set(address, place);
    return place;
  };
}

async function open(file: string) {
  try {
    return await maxmind.open(file);
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(`GEOIP_DATABASE ${file} can't be read: ${reason.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
