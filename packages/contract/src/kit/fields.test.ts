import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from './field-errors.ts';
import { country, email, id, optionalText, publicEmail, text } from './fields.ts';

const key = 'company.errors.nameEmpty';
const malformed = 'company.errors.emailMalformed';
const errorOf = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? undefined : fieldErrors(parsed.error, value)[''];
};

describe('text', () => {
  const name = text(key, 5);

  test('trims before it counts', () => {
    expect(z.parse(name, '  abcde\n')).toBe('abcde');
    expect(errorOf(name, '  ')).toEqual({ key, params: { min: 1 } });
    expect(errorOf(name, 'abcdef')).toEqual({ key: 'common.errors.tooLong', params: { max: 5 } });
  });

  test.each([undefined, null, 7, {}, []])('%j is missing', (value) => {
    expect(errorOf(name, value)?.key).toBe(key);
  });

  test.each(['a\nb', 'a\tb', 'a\0b', 'a\u2028b', 'a\u007fb'])('%j is not one line', (value) => {
    expect(errorOf(name, value)?.key).toBe('common.errors.unseen');
  });

  test.each(['👨‍👩', 'שלום', 'x\u200fy', '<b>'])('%j stays as it is', (value) => {
    expect(z.parse(name, value)).toBe(value);
  });
});

describe('optionalText', () => {
  const note = optionalText(5);

  test('null clears, a text is trimmed', () => {
    expect(z.parse(note, null)).toBeNull();
    expect(z.parse(note, ' a ')).toBe('a');
  });

  test('may have lines, and nothing else that nobody sees', () => {
    expect(z.parse(note, 'a\r\n\tb')).toBe('a\r\n\tb');
    expect(errorOf(note, 'a\u001b')?.key).toBe('common.errors.unseen');
  });

  test('too long, or no text at all', () => {
    expect(errorOf(note, 'abcdef')?.key).toBe('common.errors.tooLong');
    expect(errorOf(note, 7)?.key).toBe('common.errors.invalid');
    expect(errorOf(note, undefined)?.key).toBe('common.errors.required');
  });
});

describe('email', () => {
  const address = email(key, malformed);

  test.each(['a@b', 'ada+tag@acme.example', ' Ada@Acme.Example ', "o'neil@acme.example"])('%j', (value) => {
    expect(z.parse(address, value)).toBe(value.trim());
  });

  test.each([
    'ada',
    'ada@',
    '@acme.example',
    'a b@acme.example',
    'ada@acme..example',
    'ada@-acme.example',
    'ada@acme_x',
    '<ada@acme.example>',
  ])('not %j', (value) => {
    expect(errorOf(address, value)?.key).toBe(malformed);
  });

  test('empty is missing, not malformed', () => {
    for (const value of ['', '  ', undefined, null]) expect(errorOf(address, value)?.key).toBe(key);
  });

  test('longer than a mail server takes', () => {
    expect(errorOf(address, `${'a'.repeat(250)}@b.example`)?.key).toBe('common.errors.tooLong');
  });

  test('never a blank or a line break, whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress()), (given) => {
        const parsed = z.safeParse(address, given);
        if (parsed.success) expect(parsed.data).toMatch(/^[^\s@]+@[^\s@]+$/);
      }),
    );
  });
});

describe('publicEmail', () => {
  const address = publicEmail(key, malformed);

  test.each(['ada@acme.example', ' a.b@mail.acme.example '])('%j', (value) => {
    expect(z.parse(address, value)).toBe(value.trim());
  });

  test.each([
    ['a@b', malformed],
    ['a.b@c', malformed],
    ['ada', malformed],
    ['', key],
  ])('not %j', (value, expected) => {
    expect(errorOf(address, value)?.key).toBe(expected);
  });
});

describe('id', () => {
  test.each([
    [1, 1],
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%j is %i', (given, expected) => {
    expect(z.parse(id, given)).toBe(expected);
  });

  test.each([
    0,
    -1,
    1.5,
    '',
    'x',
    '1.5',
    '2147483648',
    Number.NaN,
    undefined,
    [1],
    [1, 2],
    {},
    true,
    null,
    ' 1',
    '0x1',
    '1e1',
  ])('%j is none', (given) => {
    expect(errorOf(id, given)?.key).toMatch(/^common\.errors\./);
  });

  test('whatever passes is an int32 above 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.string(), fc.bigInt()), (given) => {
        const parsed = z.safeParse(id, given);
        if (!parsed.success) return;
        expect(Number.isInteger(parsed.data)).toBe(true);
        expect(parsed.data).toBeGreaterThan(0);
        expect(parsed.data).toBeLessThan(2 ** 31);
      }),
    );
  });
});

test.each([
  ['DE', undefined],
  ['de', key],
  ['DEU', key],
  ['', key],
  [null, key],
])('country %j: %j', (value, expected) => {
  expect(errorOf(country(key), value)?.key).toBe(expected);
});
