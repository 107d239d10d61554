import { createRequire } from 'node:module';
import proxyAddr from '@fastify/proxy-addr';
import * as maxmind from 'maxmind';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

/** Finds the country of an internet address: ISO 3166-1 alpha-2, or null for addresses that are in none. */
export type CountryFinder = (address: string) => string | null;

const code = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)));

/** What databases of countries say: the one that ships with the server by a code alone, MaxMind's in an object. */
const located = z.object({ country_code: code, country: z.optional(z.object({ iso_code: code })) });

/** Registries know these as theirs, but nobody can tell where they are used. */
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);
/** Addresses whose country is kept at hand: phones ask several times in a row. */
const remembered = 10_000;

/**
 * @param path of a database in MaxMind's format (GeoLite2 Country or City, or one like ours); undefined: the one that
 *   ships with the server
 * @throws StartError when there is none
 */
export async function openCountryFinder(path: string | undefined): Promise<CountryFinder> {
  const file =
    path ??
    createRequire(import.meta.url).resolve(
      '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
    );
  const reader = await open(file);
  return remembering((asCame) => {
    // An IPv4 caller of a socket that takes both kinds.
    const address = asCame.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!maxmind.validate(address) || isPrivate(address, 0)) return null;
    const { success, data } = z.safeParse(located, reader.get(address));
    return success ? (data.country_code ?? data.country?.iso_code ?? null) : null;
  });
}

/** What was found, the newest addresses at least: when there are too many, it begins anew. */
function remembering(find: CountryFinder): CountryFinder {
  const found = new Map<string, string | null>();
  return (address) => {
    const known = found.get(address);
    if (known !== undefined) return known;
    const country = find(address);
    if (found.size >= remembered) found.clear();
    found.set(address, country);
    return country;
  };
}

async function open(file: string) {
  try {
    return await maxmind.open(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`GEOIP_DATABASE ${file} can't be read: ${reason.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
