import { expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../kit/i18n/i18n.ts';
import { refusalOf } from './past-refusal.ts';
import type { PastProblem } from './read-past.ts';

const refusals: readonly (readonly [PastProblem, string, string])[] = [
  [
    { problem: 'quotes', line: 3 },
    'Line 3: A quotation mark is missing or in the wrong place.',
    '第 3 行：引号缺失或位置不正确。',
  ],
  [
    { problem: 'cells', line: 3, count: 6, expected: 5 },
    'Line 3: Cells in the row: 6; in the header: 5.',
    '第 3 行：该行有 6 个单元格，表头有 5 个。',
  ],
  [
    { problem: 'columnTwice', column: 'value' },
    'The column value is in the file twice.',
    '列 value 在文件中重复。',
  ],
  [
    { problem: 'encoding' },
    'This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.',
    '文件不是 UTF-8 编码。请另存为“CSV UTF-8”后重新选择。',
  ],
];

test.each(['enGB', 'zhCN'] as const)('a file that is not taken says why and where: %s', async (language) => {
  await chooseLanguage(language);
  await loadTexts('screens');
  for (const [problem, english, chinese] of refusals)
    expect(refusalOf(problem)).toBe(language === 'enGB' ? english : chinese);
});
