import { describe, expect, test } from 'vitest';
import { changedNames, differences } from './differences.ts';

describe('differences', () => {
  test.each([
    ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
    ['a list as a whole', { a: [1, 2] }, { a: [2] }, [{ field: 'a', before: [1, 2], after: [2] }]],
    [
      'a group by its fields',
      { g: { x: 1, y: 1 } },
      { g: { x: 2, y: 1 } },
      [{ field: 'g.x', before: 1, after: 2 }],
    ],
    ['a group that came', {}, { g: { x: 1 } }, [{ field: 'g.x', before: null, after: 1 }]],
    ['what was missing is null', { a: null }, {}, []],
    ['not the bookkeeping', { id: 1, version: 1 }, { id: 1, version: 2 }, []],
    ['not the order of keys', { g: { x: 1, y: 2 } }, { g: { y: 2, x: 1 } }, []],
  ])('%s', (_, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
  });

  test('of an addition everything that is there', () => {
    expect(changedNames({}, { name: 'A', status: 1, empty: null })).toEqual(['name', 'status']);
  });
});
