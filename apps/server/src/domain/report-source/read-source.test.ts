import { blankSource } from '@millrace/contract/report/report-source';
import { expect, test } from 'vitest';
import { readPage } from './read-source.ts';
import type { SourceFailure } from './source-failure.ts';

const { mapping } = blankSource('USD');
const columns = { ...mapping.columns, unit: 'unit', revenue: 'revenue', currency: 'currency' };
const source = { format: 'json', rows: 'data', mapping: { ...mapping, columns } } as const;
const pageOf = (row: object, beside: object = {}) =>
  readPage(JSON.stringify({ ...beside, data: [row] }), source, '2026-05-01');
const row = { unit: 'u1', revenue: '1.5', currency: 'EUR' };

test('a page is read once, for its rows and for what stands beside them', () => {
  const page = pageOf(row, { next: { page: 2 } });
  expect(page.rows).toMatchObject([{ said: [{ unit: 'u1', revenue: '1.5', currency: 'EUR' }] }]);
  expect([page.at('next.page'), page.at('nothing')]).toEqual(['2', undefined]);
  expect(readPage('unit,revenue,currency\nu1,1,EUR\n', { ...source, format: 'csv' }, '').at('unit')).toBe(
    undefined,
  );
});

test('a line that is no header of its columns is no day without money', () => {
  const read = (text: string) => readPage(text, { ...source, format: 'csv' }, '2026-05-01').rows;
  expect(read('unit;revenue;currency\n')).toEqual([]);
  expect(read('')).toEqual([]);
  const at = { field: 'mapping.columns.revenue', key: 'reportSource.errors.columnUnknown' };
  const failed = expect.objectContaining({ kind: 'unclear', at: expect.objectContaining(at) });
  expect(() => read('unit,income,currency\n')).toThrow(failed);
  expect(() => read('{"error":"No such account"}')).toThrow('The answer has no column');
});

test('what is told of a wrong cell can be stored, whatever stands in it', () => {
  let failure: SourceFailure | undefined;
  try {
    pageOf({ ...row, currency: '\0\uD800' });
  } catch (error) {
    failure = error as SourceFailure;
  }
  expect(failure?.message).toBe('“ \uFFFD” is no currency.');
  expect(failure?.at).toMatchObject({ field: 'mapping.columns.currency', params: { value: ' \uFFFD' } });
});
