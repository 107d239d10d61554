import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { tellSizes } from './tell-size.ts';

const secrets = secretsOf('07'.repeat(32));
const tell = tellSizes(secrets, 3);
const rules = (event: string) => ({
  join: 'and',
  of: [{ kind: 'event', event, days: 7, countries: ['DE', 'FR'] }],
});

test('nobody is told, fewer than a hundred are not, all others in tens and near the truth', () => {
  expect(tell(0, rules('a'))).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.string(), (people, event) => {
      const told = tell(people, rules(event));
      if (people < 100) {
        expect(told).toBeNull();
        return;
      }
      expect(told).toBeGreaterThanOrEqual(100);
      expect((told ?? 0) % 10).toBe(0);
      expect(Math.abs((told ?? 0) - people)).toBeLessThan(20);
      // Again, the same.
      expect(tell(people, rules(event))).toBe(told);
    }),
  );
});

test('the same in another order, or said twice, is the same; of another advertiser it is not', () => {
  const [one, other] = [...rules('a').of, ...rules('b').of];
  const swapped = {
    of: [{ countries: ['FR', 'DE', 'FR'], days: 7, event: 'b', kind: 'event' }, one, other],
    join: 'and',
  };
  for (let people = 1_000; people < 1_100; people += 10)
    expect(tell(people, swapped)).toBe(tell(people, { join: 'and', of: [one, other] }));
  const moved = (advertiser: number) => tellSizes(secrets, advertiser)(1_000, rules('a'));
  expect(new Set(Array.from({ length: 40 }, (_, nth) => moved(nth))).size).toBe(3);
});

test('no person is told by a difference: with one more or less the answers differ as often as with the same people', () => {
  const differs = (less: number) => {
    let often = 0;
    for (let nth = 0; nth < 3_000; nth += 1) {
      const people = 1_000 + (nth % 10);
      if (tell(people, rules(`a${nth}`)) !== tell(people - less, rules(`a and x${nth}`))) often += 1;
    }
    return often / 3_000;
  };
  expect(differs(0)).toBeGreaterThan(0.6);
  expect(Math.abs(differs(0) - differs(1))).toBeLessThan(0.05);
});

test('however many ways there are to ask the same, all of them together say the ten and no more', () => {
  const told = (people: number) =>
    Array.from({ length: 300 }, (_, nth) => tell(people, rules(`way ${nth}`))).join();
  for (let people = 1_381; people < 1_390; people += 1) expect(told(people)).toBe(told(1_380));
});
