import { type Language, languageTag } from '@millrace/contract/common';
import { remembering } from '../../../platform/remembering.ts';
import { readCities } from './city-file.ts';
import { countryCodes } from './country-codes.ts';
import { readStates } from './state-file.ts';

export interface Region {
  readonly code: string;
  readonly name: string;
}

export interface City {
  readonly name: string;
  /** Code of its state, empty where the data knows none. */
  readonly state: string;
}

const countries: Readonly<Record<Language, readonly Region[]>> = {
  enGB: namedCountries(languageTag.enGB),
  zhCN: namedCountries(languageTag.zhCN),
};

function namedCountries(locale: string): Region[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return sorted(
    countryCodes.map((code) => ({ code, name: names.of(code) ?? code })),
    locale,
  );
}

function sorted<T extends { readonly name: string }>(list: T[], locale: string): T[] {
  const { compare } = new Intl.Collator(locale);
  return list.sort((a, b) => compare(a.name, b.name));
}

/** All countries of ISO 3166-1, in the order of their names in that language. */
export function listCountries(language: Language): Region[] {
  return [...countries[language]];
}

/** First-level divisions of a country by name (English or local); none for a country without them or an unknown one. */
export async function listStates(country: string): Promise<Region[]> {
  return [...((await statesByCountry('all')).get(country) ?? [])];
}

/**
 * Up to `limit` cities of a country, or of one of its states, by name. `search` is the beginning of a name; case and
 * accents don't matter.
 */
export async function listCities(
  country: string,
  state: string | undefined,
  search: string | undefined,
  limit: number,
): Promise<City[]> {
  const start = folded(search ?? '');
  const found: City[] = [];
  for (const { key, city } of await citiesOf(country)) {
    if (found.length >= limit) break;
    if (key.startsWith(start) && (state === undefined || city.state === state)) found.push(city);
  }
  return found;
}

const statesByCountry = remembering(1, async () => {
  const states = new Map<string, Region[]>();
  for (const { country, code, name } of await readStates()) {
    const list = states.get(country) ?? [];
    states.set(country, list);
    list.push({ code, name });
  }
  for (const list of states.values()) sorted(list, languageTag.enGB);
  return states;
});

/** The largest country has 17,000 cities, about 3 MB here; eight are more than one screen's users need at a time. */
const citiesOf = remembering(8, async (country) => {
  const known = new Set((await listStates(country)).map((state) => state.code));
  const cities = (await readCities(country)).map(({ name, admin1 }) => ({
    key: folded(name),
    city: { name, state: known.has(admin1) ? admin1 : '' },
  }));
  return cities.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
});

/** A text without case and accents, so that "sao" finds "São Paulo". */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
