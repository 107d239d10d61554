import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueByAge } from './value-by-age.ts';

const at = (users: number, brought: number) => ({ users: BigInt(users), brought: BigInt(brought) });

test.each([
  ['one cohort: what it has brought ÷ its users', [at(4, 8), at(4, 4), at(4, 0)], [2n, 3n, 3n]],
  [
    // 60 users of 5 each are a day old, 40 users of 1 each two days; then all / all would fall from 3.4 to 2.
    'a young cohort that brought much takes nothing from the average',
    [at(100, 340), at(40, 40), at(40, 0)],
    [3n, 4n, 4n],
  ],
  ['the same users are divided once: 1/3 + 2/3 is 1', [at(3, 1), at(3, 2)], [0n, 1n]],
  ['nobody has reached it', [at(2, 6), at(0, 0)], [3n, null]],
  ['nobody at all', [at(0, 0), at(0, 0)], [null, null]],
])('%s', (_, ages, value) => {
  expect(valueByAge(ages)).toEqual(value);
});

/** Fewer and fewer users, and what they bring. */
const courses = fc
  .array(fc.record({ gone: fc.bigInt(0n, 50n), brought: fc.bigInt(0n, 10n ** 15n) }), { maxLength: 31 })
  .map((steps) => {
    let users = 400n;
    return steps.map(({ gone, brought }) => {
      users = users > gone ? users - gone : 0n;
      return { users, brought: users === 0n ? 0n : brought };
    });
  });

test('never falls while nothing negative comes, and is within a unit for each change of the sum of the ratios', () => {
  fc.assert(
    fc.property(courses, (ages) => {
      const values = valueByAge(ages);
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      for (const [age, value] of known.entries()) expect(value >= (known[age - 1] ?? 0n)).toBe(true);
      for (const [age, value] of known.entries()) {
        // In billionths of a unit, so that what is cut off here is far below one.
        const exact = ages
          .slice(0, age + 1)
          .reduce((sum, { users, brought }) => sum + (brought * 10n ** 9n) / users, 0n);
        const off = exact - value * 10n ** 9n;
        expect(off >= -1000n && off <= BigInt(age + 1) * 10n ** 9n).toBe(true);
      }
    }),
  );
});

test('of users who all have come as far it is what they have brought ÷ them, to the last place', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 6n),
      fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 31 }),
      (users, each) => {
        let sum = 0n;
        const expected = each.map((brought) => {
          sum += brought;
          return sum / users;
        });
        expect(valueByAge(each.map((brought) => ({ users, brought })))).toEqual(expected);
      },
    ),
  );
});
