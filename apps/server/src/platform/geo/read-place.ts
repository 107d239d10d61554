import * as z from 'zod/mini';

/** Where within its country an internet address is, in English; empty: the database does not say. */
export interface Region {
  readonly state: string;
  readonly city: string;
}

export interface Place extends Region {
  /** ISO 3166-1 alpha-2; null: in none. */
  readonly country: string | null;
}

export const nowhere: Place = { country: null, state: '', city: '' };

const code = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)));
/** A name by language, as MaxMind writes it, or as it is. */
const name = z.catch(
  z.optional(
    z.union([
      z.string(),
      z.pipe(
        z.object({ names: z.object({ en: z.string() }) }),
        z.transform(({ names }) => names.en),
      ),
    ]),
  ),
  undefined,
);

/**
 * What databases of places say: the one that ships with the server by a code alone, and flat ones of cities beside it; MaxMind's
 * in objects, where the first subdivision is the largest.
 */
const located = z.object({
  country_code: code,
  country: z.optional(z.object({ iso_code: code })),
  city: name,
  state1: name,
  subdivisions: z.catch(z.optional(z.array(name)), undefined),
});

/** What a database has of an address, whatever kind it is of. */
export function readPlace(found: unknown): Place {
  const { success, data } = z.safeParse(located, found);
  if (!success) return nowhere;
  return {
    country: data.country_code ?? data.country?.iso_code ?? null,
    state: data.subdivisions?.[0] ?? data.state1 ?? '',
    city: data.city ?? '',
  };
}
