import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStrongPassword } from './password.ts';

describe('isStrongPassword', () => {
  test.each(['Abcdefg1', 'Correct-Horse-7', 'Пароль-Длинный1', ' Ab1     ', `Aa1${'x'.repeat(125)}`])(
    '%j',
    (password) => {
      expect(isStrongPassword(password)).toBe(true);
    },
  );

  test.each(['', 'Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '12345678', `Aa1${'x'.repeat(126)}`])(
    'not %j',
    (password) => {
      expect(isStrongPassword(password)).toBe(false);
    },
  );

  test('any text with the four properties, and none without one of them', () => {
    const part = (...letters: string[]) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 });
    const lower = part('a', 'ß', 'ж');
    const upper = part('A', 'Ж', 'Ö');
    const digit = part('0', '5', '9');
    const long = (password: string) => fc.pre(password.length >= 8);
    fc.assert(
      fc.property(lower, upper, digit, (a, b, c) => {
        long(a + b + c);
        expect(isStrongPassword(a + b + c)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(lower, upper, (a, b) => {
        expect([isStrongPassword(a + a + b), isStrongPassword(a + b + b)]).toEqual([false, false]);
      }),
    );
  });

  test('fits into a sealed field: at most 257 bytes of JSON', () => {
    const printable = fc.string({
      unit: fc.constantFrom('"', '\\', 'a', 'A', '1', '界', 'é'),
      maxLength: 140,
    });
    fc.assert(
      fc.property(printable, (text) => {
        fc.pre(isStrongPassword(text));
        expect(Buffer.byteLength(JSON.stringify(text)) - 2).toBeLessThanOrEqual(257);
      }),
    );
  });
});
