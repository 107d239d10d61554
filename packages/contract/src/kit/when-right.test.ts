import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyone, targeting } from '../publisher/targeting.ts';
import { fieldErrors } from './field-errors.ts';
import { whenRight, whenRowsRight } from './when-right.ts';

const wrongIn = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [] : Object.keys(fieldErrors(parsed.error, value)).sort();
};

describe('whenRight', () => {
  const range = z.object({ name: z.string(), min: z.number(), max: z.number() }).check(
    z.refine<{ min: number; max: number }>(({ min, max }) => min <= max, {
      path: ['max'],
      when: whenRight('min', 'max'),
    }),
  );

  test.each([
    [{ name: 'a', min: 1, max: 2 }, []],
    [{ name: null, min: 2, max: 1 }, ['max', 'name']],
    [{ name: null, min: null, max: 1 }, ['min', 'name']],
    ['no object', ['']],
    [null, ['']],
  ])('%j: %j', (value, expected) => {
    expect(wrongIn(range, value)).toEqual(expected);
  });
});

describe('whenRowsRight', () => {
  const rows = z.array(z.object({ name: z.string(), key: z.string() })).check(
    z.refine<{ key: string }[]>((all) => new Set(all.map(({ key }) => key)).size === all.length, {
      when: whenRowsRight('key'),
    }),
  );

  test.each([
    [
      [
        { name: 1, key: 'a' },
        { name: 'b', key: 'a' },
      ],
      ['', '0.name'],
    ],
    [
      [
        { name: 'a', key: 1 },
        { name: 'b', key: 1 },
      ],
      ['0.key', '1.key'],
    ],
    [[null, { name: 'b', key: 'a' }], ['0']],
    ['no list', ['']],
  ])('%j: %j', (value, expected) => {
    expect(wrongIn(rows, value)).toEqual(expected);
  });
});

describe('a targeting with several wrong fields', () => {
  const wrong = (change: object) => wrongIn(targeting, { ...everyone, ...change });

  test('says all of them at once', () => {
    expect(wrong({ ageMax: 'old', iapMin: '9', iapMax: '8', brandMode: 'include' })).toEqual([
      'ageMax',
      'brands',
      'iapMax',
    ]);
  });

  test('says nothing twice, and nothing of what only seems to follow', () => {
    expect(wrong({ brandMode: 'some', brands: ['Sony'], iapMin: '9', iapMax: 7, channels: null })).toEqual([
      'brandMode',
      'channels',
      'iapMax',
    ]);
  });
});
