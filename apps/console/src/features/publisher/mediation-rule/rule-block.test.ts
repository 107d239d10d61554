import { describe, expect, it } from 'vitest';
import { blockOf, blockOnPage, movedTo } from './rule-block.ts';

const page = {
  order: [1, 2, 3, 4, 5, 6],
  countryRules: 3,
  list: [{ id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }],
};

describe('the order of rules', () => {
  it('knows the block of a rule, and who shares it on the page', () => {
    expect([3, 4].map((id) => blockOf(page, id))).toEqual(['country', 'all']);
    expect(blockOnPage(page, 5)).toEqual([4, 5]);
  });

  it('changes places on the page only; what other pages show stays where it is', () => {
    expect(movedTo(page, 3, 0)).toEqual([1, 3, 2, 4, 5, 6]);
    expect(movedTo(page, 4, 1)).toEqual([1, 2, 3, 5, 4, 6]);
  });

  it('a place that there is not changes nothing', () => {
    expect(movedTo(page, 5, 7)).toEqual(page.order);
  });
});
