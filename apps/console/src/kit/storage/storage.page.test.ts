import { beforeEach, describe, expect, it } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';

describe('storage', () => {
  beforeEach(() => localStorage.clear());

  it('keeps everything under the namespace pro__', () => {
    writeStored('wide', true);
    expect(Object.keys(localStorage)).toEqual(['pro__wide']);
    expect(readStored('wide')).toBe(true);
  });

  it('forgets a value when its life is over', () => {
    writeStored('Access-Token', 'secret', 604_800_000);
    const written = Date.now();
    expect(readStored('Access-Token', written + 604_799_000)).toBe('secret');
    expect(readStored('Access-Token', written + 604_801_000)).toBeNull();
  });

  it.each(['', 'no JSON', '{}', '{"value":"dark"}', '{"value":"purple","expire":null}', '[1]'])(
    'takes %j for nothing stored',
    (text) => {
      localStorage.setItem('pro__theme', text);
      expect(readStored('theme')).toBeNull();
    },
  );

  it('removes', () => {
    writeStored('currentOrgId', 7);
    writeStored('currentRole', 0);
    removeStored('currentOrgId');
    expect([readStored('currentOrgId'), readStored('currentRole')]).toEqual([null, 0]);
  });
});
