import { expect, test } from 'vitest';
import { attachment, safeFilename } from './safe-filename.ts';

test.each([
  ['Coin Rush instances.csv', 'Coin Rush instances.csv'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x'],
  ['COM\\1:"<>|?*', 'COM 1'],
  ['  .hidden. ', 'hidden'],
  ['金币 冲刺.csv', '金币 冲刺.csv'],
  ['evil\u202Evsc.exe', 'evil vsc.exe'],
  ['', 'file'],
  ['...', 'file'],
  ['\ud800x', '\ufffdx'],
])('%j becomes %j', (name, safe) => {
  expect(safeFilename(name)).toBe(safe);
});

test('keeps the ending of a long name', () => {
  expect(safeFilename(`${'x'.repeat(500)}.csv`)).toMatch(/^x{116}\.csv$/);
});

test('names a file in ASCII and in UTF-8', () => {
  expect(attachment('金币 "x".csv')).toBe(
    `attachment; filename="x .csv"; filename*=UTF-8''%E9%87%91%E5%B8%81%20x%20.csv`,
  );
  expect(attachment("it's (1).csv")).toBe(
    `attachment; filename="it's (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`,
  );
});
