import { afterAll, describe, expect, it } from 'vitest';
import { formatUsd, signedUsd } from './format.ts';
import { chooseLanguage, text } from './i18n.ts';
import { sentences } from './text-list.ts';
import { unitText } from './unit-text.ts';

afterAll(() => chooseLanguage('enGB'));

it('sentences stand one after another as their language has them', () => {
  expect([sentences(['One.', 'Two.']), sentences(['一。', '二。'])]).toEqual(['One. Two.', '一。二。']);
});

describe('an amount', () => {
  it.each([
    ['0', '$0.00'],
    ['-0', '$0.00'],
    ['12345.678', '$12,345.68'],
    ['-3', '−$3.00'],
    ['1', '$1.00'],
    ['0.99999', '$1.00'],
    ['0.5', '$0.50'],
    ['0.1', '$0.10'],
    ['0.322', '$0.3220'],
    ['0.01234', '$0.0123'],
    ['0.004', '$0.0040'],
    ['-0.004', '−$0.0040'],
    // Nothing that is there is written as nothing.
    ['0.0000425', '$0.000043'],
    ['-0.0000425', '−$0.000043'],
    ['0.000000001', '$0.000000001'],
  ])('%s is written as %s, in a sentence as in a table', async (amount, shown) => {
    for (const language of ['enGB', 'zhCN'] as const) {
      await chooseLanguage(language);
      expect(formatUsd(amount)).toBe(shown);
      expect(unitText('money', Number(amount))).toBe(shown);
      expect(unitText('ecpm', Number(amount))).toBe(shown);
    }
  });
});

it.each([
  ['-3.5', '−', '$3.50'],
  ['3', '+', '$3.00'],
  ['0', '', '$0.00'],
])('%s with its sign is on one line in a text, and plain in a cell', (amount, sign, size) => {
  const joined = `${sign}${sign === '' ? '' : '\u2060'}${size}`;
  expect(signedUsd(amount)).toBe(`${sign}${size}`);
  const said = (written: string) => text('why.mostIn', { name: 'Japan', amount: written });
  expect(said(signedUsd(amount))).toBe(said('§').replace('§', joined));
});

it('what is below nothing is on one line in a text, with a count, too', () => {
  expect(text('reportedUnit.open', { count: 2, usd: formatUsd('-3.5') })).toContain('−\u2060$3.50');
});

describe('a text with a count', () => {
  it.each([
    [0, '0 rows so far', '已写入 0 行'],
    [1, '1 row so far', '已写入 1 行'],
    [12_345, '12,345 rows so far', '已写入 12,345 行'],
  ])('of %d', async (count, english, chinese) => {
    await chooseLanguage('enGB');
    expect(text('reportExport.progressOpen', { count })).toBe(english);
    await chooseLanguage('zhCN');
    expect(text('reportExport.progressOpen', { count })).toBe(chinese);
  });
});
