import { finding } from '@millrace/contract/report/report-finding';
import { expect, test } from 'vitest';
import { storedSaid, textOfSaid, toldOf } from './said.ts';

test('a finding is stored by its name and parameters, a network’s words as they are, and each is told as what it is', () => {
  const missing = finding('columnMissing', { column: 'revenue' });
  expect(toldOf(storedSaid(missing))).toEqual({ words: null, finding: missing });
  expect(toldOf(storedSaid('HTTP 403: No'))).toEqual({ words: 'HTTP 403: No', finding: null });
  expect(textOfSaid(missing)).toBe('The answer has no column “revenue”.');
  expect(toldOf(null)).toEqual({ words: null, finding: null });
  // As it was before there were findings, and what only looks like one.
  for (const old of ['The answer is a web page.', '12', '{"name":"noSuch","params":{}}', '{'])
    expect(toldOf(old)).toEqual({ words: old, finding: null });
});

test('a finding fits its column, however long what is wrong is', () => {
  const stored = storedSaid(finding('columnNotAmong', { column: '"'.repeat(900), names: '\\'.repeat(900) }));
  expect(stored.length).toBeLessThanOrEqual(500);
  expect(toldOf(stored).finding?.name).toBe('columnNotAmong');
});
