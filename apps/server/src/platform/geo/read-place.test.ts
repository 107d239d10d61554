import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

const munich = {
  city: { geoname_id: 2867714, names: { de: 'München', en: 'Munich' } },
  country: { iso_code: 'DE', names: { en: 'Germany' } },
  subdivisions: [
    { iso_code: 'BY', names: { de: 'Bayern', en: 'Bavaria' } },
    { iso_code: 'X', names: { en: 'Upper Bavaria' } },
  ],
};

test.each([
  ['cities as MaxMind writes them', munich, { country: 'DE', state: 'Bavaria', city: 'Munich' }],
  [
    'cities in flat rows',
    { city: 'Munich', country_code: 'DE', state1: 'Bavaria', state2: 'Upper Bavaria' },
    { country: 'DE', state: 'Bavaria', city: 'Munich' },
  ],
  ['countries alone', { country_code: 'US' }, { country: 'US', state: '', city: '' }],
  [
    'no name in English: the country is known nevertheless',
    { ...munich, city: { names: { de: 'München' } }, subdivisions: 'Bayern' },
    { country: 'DE', state: '', city: '' },
  ],
  ['nothing', null, { country: null, state: '', city: '' }],
  ['what is no country', { country_code: 'Germany' }, { country: null, state: '', city: '' }],
])('%s', (_, found, place) => {
  expect(readPlace(found)).toEqual(place);
});
