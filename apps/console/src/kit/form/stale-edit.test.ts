import { describe, expect, it } from 'vitest';
import { sameValues } from './form-values.ts';
import { staleFields } from './stale-edit.ts';

describe('staleFields', () => {
  const base = { name: 'Acme', email: 'a@x.io', city: null };

  it('lists what the other person changed, and whether only they did', () => {
    const theirs = { name: 'Acme Games', email: 'b@x.io', city: null };
    const mine = { name: 'Acme', email: 'c@x.io', city: 'Bonn' };
    expect(staleFields(base, theirs, mine)).toEqual([
      { name: 'name', theirs: 'Acme Games', mine: 'Acme', onlyTheirs: true },
      { name: 'email', theirs: 'b@x.io', mine: 'c@x.io', onlyTheirs: false },
    ]);
  });

  it('asks for each field of a group by itself', () => {
    const was = { targeting: { osMin: null, tags: ['a'] } };
    const theirs = { targeting: { osMin: '9', tags: ['a', 'b'] } };
    const mine = { targeting: { osMin: '', tags: ['c'] } };
    expect(staleFields(was, theirs, mine)).toEqual([
      { name: 'targeting.osMin', theirs: '9', mine: null, onlyTheirs: true },
      { name: 'targeting.tags', theirs: ['a', 'b'], mine: ['c'], onlyTheirs: false },
    ]);
  });

  it('asks nothing where both entered the same, as after a save whose answer was lost', () => {
    const saved = { name: 'Acme Games', email: 'a@x.io', city: null };
    expect(staleFields(base, saved, { ...saved, city: '' })).toEqual([]);
  });
});

describe('sameValues', () => {
  it.each([
    [{ city: null }, { city: '' }, true],
    [{ city: undefined }, {}, true],
    [{ city: 'Bonn' }, { city: null }, false],
  ])('%j and %j', (one, other, same) => {
    expect(sameValues(one, other)).toBe(same);
  });
});
