import { chanceOf, weighted } from '../world/chance.ts';

/** What a shop's events say of somebody's phone and of where they are. */
export type ShopperFacts = Readonly<Record<string, string>>;

/** Browsers' phones; the shop's app is for iPhones. */
const phones = [
  { brand: 'Samsung', models: ['SM-S921B', 'SM-A546E', 'SM-S911B'], os: 'Android', weight: 7 },
  { brand: 'Apple', models: ['iPhone'], os: 'iOS', weight: 3 },
  { brand: 'Xiaomi', models: ['23053RN02A', '2306EPN60G'], os: 'Android', weight: 2 },
] as const;
const iphones = ['iPhone14,5', 'iPhone15,2', 'iPhone16,1', 'iPhone17,3'] as const;
const versions = {
  Android: ['12', '13', '14', '15'],
  iOS: ['16.7.5', '17.4.1', '18.1', '18.6'],
} as const;

const places: Readonly<Record<string, readonly (readonly [state: string, city: string])[]>> = {
  US: [
    ['California', 'Oakland'],
    ['Texas', 'Austin'],
    ['New York', 'Buffalo'],
  ],
  GB: [
    ['England', 'Leeds'],
    ['Scotland', 'Glasgow'],
  ],
  DE: [
    ['Bavaria', 'Munich'],
    ['Saxony', 'Leipzig'],
  ],
};
const carriers: Readonly<Record<string, readonly string[]>> = {
  US: ['T-Mobile', 'Verizon', 'AT&T'],
  GB: ['EE', 'O2', 'Vodafone'],
  DE: ['Telekom', 'Vodafone', 'O2'],
};

/** The same of the same person at every call, drawn apart from what they do. */
export function factsOf(seed: number, nth: number, country: string, isByApp: boolean): ShopperFacts {
  const chance = chanceOf(seed, 'facts', nth);
  const [state, city] = chance.pick(places[country] ?? [['', '']]);
  const where = city === '' ? {} : { state, city };
  if (isByApp)
    return {
      ...{ brand: 'Apple', model: chance.pick(iphones), os: 'iOS', os_version: chance.pick(versions.iOS) },
      ...{ app_version: chance.pick(['3.9.0', '3.10.0', '4.0.1']) },
      carrier: chance.pick(carriers[country] ?? ['Vodafone']),
      ...where,
    };
  const { brand, models, os } = weighted(chance, phones);
  return {
    brand,
    model: chance.pick<string>(models),
    os,
    os_version: chance.pick<string>(versions[os]),
    ...where,
  };
}
