import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

test('a column is as wide as its widest figure with what stands beside it, within bounds', () => {
  const [plain = 0, estimated = 0, explained = 0, name = 0, empty] = columnWidths(
    [
      { title: 'A', metric: 'impressions' },
      { title: 'B', metric: 'arpdau' },
      { title: 'C', metric: 'arpdeu' },
      { title: 'D' },
      { title: '' },
    ],
    [
      ['1', '2', '3', 'x'.repeat(500), ''],
      ['1234567890123456', '1234567890123456', '1234567890123456', '', ''],
    ],
  );
  expect(estimated, 'the sign of an estimate').toBeGreaterThan(plain);
  expect(explained, 'the way to why it changed').toBeGreaterThan(estimated);
  expect([name, empty]).toEqual([320, 96]);
});
