import { expect, test } from 'vitest';
import { sizeTextIn } from './unit-text.ts';

test.each([
  [0, '0 bytes', '0字节'],
  [1, '1 byte', '1字节'],
  [999, '999 bytes', '999字节'],
  [1_000, '1 kB', '1 kB'],
  [18_430, '18.4 kB', '18.4 kB'],
  [1_200_000, '1.2 MB', '1.2 MB'],
  [3e15, '3,000 TB', '3,000 TB'],
])('%d bytes are said in the unit that people read', (bytes, english, chinese) => {
  expect(sizeTextIn('enGB', bytes)).toBe(english);
  expect(sizeTextIn('zhCN', bytes)).toBe(chinese);
});
