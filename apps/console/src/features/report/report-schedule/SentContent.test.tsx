import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../../../kit/i18n/i18n.ts';
import { SentContent } from './SentContent.tsx';

beforeAll(async () => {
  await loadTexts('screens');
});
afterEach(cleanup);

const said = {
  ...{ lang: 'zhCN' as const, before: { from: '2026-03-01', to: '2026-03-02' }, estimated: '$0.25' },
  figures: [{ label: '展示次数', value: '1,234', change: '+10%' }],
  heads: [
    { title: '广告网络', isNumber: false },
    { title: '展示次数', isNumber: true },
  ],
  ...{ rows: [['AdMob', '1,000']], count: 17 },
};

test('a mail is shown as it went out, in its language, with how much of it that is', () => {
  render(<SentContent of={said} />);
  expect(screen.getByRole('term').textContent).toBe('展示次数');
  expect(screen.getByRole('definition').textContent).toBe('1,234 +10%');
  const table = screen.getByRole('table', { name: 'The first rows: 1 of 17' });
  // What frames it is the reader's, and read out so.
  expect(table.closest('[lang="zh-CN"]')).toBeNull();
  for (const name of ['广告网络', '展示次数'])
    expect(screen.getByRole('columnheader', { name }).closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  expect(screen.getByText('AdMob').closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  expect(screen.getByRole('cell', { name: 'AdMob' })).toBeTruthy();
  expect(screen.getByText(/\$0\.25 of the revenue/)).toBeTruthy();
  cleanup();
  render(<SentContent of={{ ...said, rows: [], count: 0, estimated: null }} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('It had no rows.')).toBeTruthy();
});

test.each([
  [1, '1 row in all'],
  [3, 'All 3 rows'],
])('of %i rows that are all there it says so', (count, name) => {
  const rows = Array.from({ length: count }, (_, row) => [`Network ${row}`, '1']);
  render(<SentContent of={{ ...said, rows, count }} />);
  expect(screen.getByRole('table', { name })).toBeTruthy();
});
