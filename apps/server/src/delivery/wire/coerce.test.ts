import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, flagOf, idOf, intOf, jsonTextOf, listOf, numberOf, textOf } from './coerce.ts';

const absent = [undefined, null, '', ' ', -1, '-1', 'abc', '1a', '0x7', {}, [], [5], true, '٣', 'NaN'];

test.each(absent)('%j is no number, id or amount', (value) => {
  expect([numberOf(value), intOf(value), idOf(value), amountOf(value)]).toEqual([null, null, null, null]);
});

test('numbers come as numbers or texts', () => {
  expect([idOf('119'), intOf('4'), amountOf('0.0'), intOf(2)]).toEqual([119, 4, '0.0', 2]);
  expect([numberOf(' 1.5 '), numberOf('1e3'), numberOf('-2.5'), intOf('5.0')]).toEqual([1.5, 1000, -2.5, 5]);
  expect([intOf(1.5), intOf('1.5'), intOf(-2), intOf(2 ** 53), numberOf('9'.repeat(400))]).toEqual(
    Array(5).fill(null),
  );
});

test('an id is above 0 and an int32', () => {
  expect([idOf(0), idOf('0'), idOf(1), idOf(2 ** 31 - 1), idOf(2 ** 31)]).toEqual([
    null,
    null,
    1,
    2 ** 31 - 1,
    null,
  ]);
});

test.each([
  ['12.50', '12.50'],
  [' 0012.50 ', '0012.50'],
  ['+3', '3'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['123456789012345.123456789012345678', '123456789012345.123456789012345678'],
  [0, '0'],
  [0.1, '0.1'],
  [19.99, '19.99'],
  [1e-7, '0.000000100000000000'],
  ['1234567890123456', null],
  [1e15, null],
  ['-0.5', null],
  [-0.5, null],
  ['1,5', null],
  ['1e5', '100000'],
  ['1.5E7', '15000000'],
  ['1.2345678901E7', '12345678.901'],
  ['1.0E-4', '0.00010'],
  ['0.5E1', '5'],
  ['12.5e-1', '1.25'],
  ['0E0', '0'],
  ['1E15', null],
  ['1E-19', null],
  ['1E99', null],
  ['1E100', null],
  ['-1.5E7', null],
  ['.5', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('the amount %j is read as %j', (value, read) => {
  expect(amountOf(value)).toBe(read);
});

test.each([
  ['', null],
  ['   ', null],
  ['\n', null],
  [-1, null],
  ['-1', '-1'],
  [0, '0'],
  [{}, null],
  ['a\nb\tc\0d\u2028e\u0085f', 'a b c d e f'],
  ['\ud83d\ude00', '\ud83d\ude00'],
  ['a\ud83d', 'a\ufffd'],
  ['\ude00a', '\ufffda'],
])('the text %j is read as %j', (value, read) => {
  expect(textOf(value, 20)).toBe(read);
});

test('texts are cut between characters', () => {
  expect(textOf('abcdef', 3)).toBe('abc');
  expect(textOf('ab😀', 3)).toBe('ab');
  expect(textOf('ab😀', 4)).toBe('ab😀');
});

test('whatever text comes can be stored', () => {
  const units = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  });
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 50 }), (value, max) => {
      const text = textOf(value, max) ?? '';
      expect(text.length).toBeLessThanOrEqual(max);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test('flags are 0 and 1 in any form', () => {
  expect([1, '1', true, 'true'].map(flagOf)).toEqual([true, true, true, true]);
  expect([0, '0', false, 'false'].map(flagOf)).toEqual([false, false, false, false]);
  expect([-1, '', null, undefined, 2, {}].map(flagOf)).toEqual(Array(6).fill(null));
});

test('lists hold objects, no more than asked for', () => {
  expect(listOf([{ a: 1 }, null, 1, [], { b: 2 }], 5)).toEqual([{ a: 1 }, { b: 2 }]);
  expect(listOf([{ a: 1 }, { b: 2 }], 1)).toEqual([{ a: 1 }]);
  expect([listOf(null, 5), listOf({}, 5), listOf('ab', 5)]).toEqual([[], [], []]);
});

test('objects become JSON text, however deep', () => {
  expect(jsonTextOf({ a: [1, 'x'] }, 50)).toBe('{"a":[1,"x"]}');
  expect(jsonTextOf('plain', 50)).toBe('plain');
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  expect(jsonTextOf({ deep }, 50)).toBeNull();
});
