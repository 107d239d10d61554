import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readStored, writeStored } from '../storage/storage.ts';
import type { ListColumn } from './list-column.ts';
import { isShown, useListSettings } from './list-settings.ts';

const column = (key: string, more: Partial<ListColumn<null>> = {}): ListColumn<null> => ({
  key,
  title: key,
  onCard: 'line',
  render: () => key,
  ...more,
});

describe('isShown', () => {
  it.each<[string, ListColumn<null>, readonly string[], boolean]>([
    ['an ordinary column', column('a'), [], true],
    ['one that was hidden', column('a'), ['a'], false],
    ['an optional one', column('a', { optional: true }), [], false],
    ['an optional one that was chosen', column('a', { optional: true }), ['a'], true],
    ['a fixed one, whatever is stored', column('a', { fixed: true }), ['a'], true],
    ["the card's head", column('a', { onCard: 'head' }), ['a'], true],
  ])('%s', (_, one, toggled, shown) => {
    expect(isShown(one, { toggled, dense: false })).toBe(shown);
  });
});

it('what was chosen for another list in another window stays', () => {
  const { result } = renderHook(() => useListSettings('apps'));
  const ofRules = { toggled: ['name'], dense: true };
  writeStored('lists', { rules: ofRules });
  act(() => result.current[1]({ toggled: [], dense: true }));
  expect(readStored('lists')).toEqual({ rules: ofRules, apps: { toggled: [], dense: true } });
});
