import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from './field-errors.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? {} : fieldErrors(parsed.error, value);
}

describe('fieldErrors', () => {
  test('takes the key that the schema gives', () => {
    const schema = z.object({ name: z.string('company.errors.nameEmpty') });
    expect(errorsOf(schema, {})).toEqual({ name: { key: 'company.errors.nameEmpty', params: {} } });
  });

  test('gives the common key of its kind to an error without one', () => {
    const schema = z.object({
      missing: z.string(),
      empty: z.string(),
      unchosen: z.enum(['a', 'b']),
      wrong: z.string(),
      long: z.string().check(z.maxLength(3)),
      short: z.string().check(z.minLength(3)),
      other: z.enum(['a', 'b']),
      high: z.int().check(z.maximum(9)),
      low: z.int().check(z.minimum(2)),
      many: z.array(z.int()).check(z.maxLength(1)),
      few: z.array(z.int()).check(z.minLength(1)),
    });
    const input = { empty: null, wrong: 7, long: 'abcd', short: 'a', other: 'c' };
    expect(errorsOf(schema, { ...input, high: 10, low: 1, many: [1, 2], few: [] })).toEqual({
      missing: { key: 'common.errors.required', params: {} },
      empty: { key: 'common.errors.required', params: {} },
      unchosen: { key: 'common.errors.required', params: {} },
      wrong: { key: 'common.errors.invalid', params: {} },
      long: { key: 'common.errors.tooLong', params: { max: 3 } },
      short: { key: 'common.errors.tooShort', params: { min: 3 } },
      other: { key: 'common.errors.invalid', params: {} },
      high: { key: 'common.errors.tooHigh', params: { max: 9 } },
      low: { key: 'common.errors.tooLow', params: { min: 2 } },
      many: { key: 'common.errors.tooMany', params: { max: 1 } },
      few: { key: 'common.errors.tooFew', params: { min: 1 } },
    });
  });

  test('keeps the first error of a field', () => {
    const schema = z.object({
      name: z
        .string()
        .check(z.minLength(3, 'company.errors.nameEmpty'), z.regex(/x/, 'company.errors.emailEmpty')),
    });
    expect(errorsOf(schema, { name: 'a' }).name?.key).toBe('company.errors.nameEmpty');
  });

  test('names nested fields and members of lists by their path', () => {
    const schema = z.object({ address: z.object({ city: z.string() }), list: z.array(z.string()) });
    expect(Object.keys(errorsOf(schema, { address: {}, list: ['a', 7] }))).toEqual([
      'address.city',
      'list.1',
    ]);
  });

  test('the whole input is the empty path', () => {
    expect(errorsOf(z.object({}), 'text')).toEqual({ '': { key: 'common.errors.invalid', params: {} } });
  });
});
