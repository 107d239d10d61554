import { describe, expect, it } from 'vitest';
import { sameValues, withoutBlanks } from './form-values.ts';

describe('withoutBlanks', () => {
  it('makes null of what is empty, in groups and rows too; texts of a list stay as they are', () => {
    const values = {
      a: '',
      b: undefined,
      c: 0,
      group: { x: '' },
      rows: [{ name: '', cap: 1 }],
      tags: ['', 'a'],
    };
    expect(withoutBlanks(values)).toEqual({
      a: null,
      b: null,
      c: 0,
      group: { x: null },
      rows: [{ name: null, cap: 1 }],
      tags: ['', 'a'],
    });
  });
});

describe('sameValues', () => {
  it.each([
    [{ a: 'x' }, { a: 'x' }, true],
    [{ a: '' }, {}, true],
    [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }, true],
    [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }, false],
    [{ tags: [] }, { tags: ['a'] }, false],
    [{ tags: [] }, {}, false],
    [{ rows: [{ name: 'a', cap: undefined }] }, { rows: [{ name: 'a' }] }, true],
    [{ rows: [{ name: 'a' }] }, { rows: [{ name: 'b' }] }, false],
    [{ group: { x: 1, y: [1] } }, { group: { y: [1], x: 1 } }, true],
    [{ a: 1 }, { a: '1' }, false],
  ])('%j and %j', (one, other, same) => {
    expect(sameValues(one, other)).toBe(same);
  });
});
