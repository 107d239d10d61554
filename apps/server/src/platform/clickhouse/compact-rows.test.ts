import { expect, it } from 'vitest';
import { compactHeader, compactRows, splitCompact } from './compact-rows.ts';

const columns = ['n', 'code', 'list', 'text'];

it('names the columns up to the last that any line has a value for, in a place that is as long for all', () => {
  const rows = compactRows(columns);
  const place = rows.header();
  const lines = [{ n: 1 }, { code: 7, n: 2 }, { n: 3, text: null }].map((row) => rows.line(row));
  expect(lines).toEqual(['[1]\n', '[2,7]\n', '[3,null,null,null]\n']);
  expect(compactRows(columns).header()).toHaveLength(compactHeader(columns).length);
  expect(rows.header()).toBe(compactHeader(columns));

  const few = compactRows(columns);
  const line = few.line({ n: 1, code: 2 });
  const body = Buffer.from(place + line);
  body.write(few.header());
  expect(splitCompact(body)).toEqual({ columns: ['n', 'code'], values: Buffer.from('[1,2]\n') });
});

it('has no line for a column that is not among them', () => {
  expect(() => compactRows(columns).line({ n: 1, name: 'x' })).toThrow('There is no column name.');
});
