import { describe, expect, it } from 'vitest';
import type { ListColumn } from './list-column.ts';
import { isShown } from './list-settings.ts';

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
