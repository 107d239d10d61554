import { expect, test } from 'vitest';
import { catalogues } from './index.ts';

test('what nobody paid for is said with all its causes: floods, budgets, and what came too late', () => {
  const causes = { enGB: ['flood', 'budget', 'late'], zhCN: ['刷量', '预算', '晚'] };
  for (const [language, words] of Object.entries(causes)) {
    const said = catalogues[language as keyof typeof causes].ownAds.ranUnbilled;
    expect(words.filter((word) => !said.includes(word))).toEqual([]);
  }
});
