import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { DelimitedReader } from './delimited-reader.ts';

function read(pieces: readonly string[], { largestCell = 1_000, mostCells = 100 } = {}) {
  const reader = new DelimitedReader({ delimiter: ',', largestCell, mostCells });
  const records = pieces.flatMap((piece) => reader.push(piece));
  const { records: last, openSince } = reader.end();
  return { records: [...records, ...last], openSince };
}

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('', '"', 'a"b', ',', '\n', 'x\r\ny', '""'),
);
const sheet = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });

test('what was written is read as it was, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(sheet, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(5), (rows, newline, size) => {
      const text = papaparse.unparse(rows, { newline, quotes: true });
      const pieces = text.match(new RegExp(`[^]{1,${size + 1}}`, 'gu')) ?? [];
      expect(read(pieces).records.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('a record says its line, lines within cells counted; empty lines are none', () => {
  const { records } = read(['id,title\n\n1,"two\nlines"\r\n', '2,x']);
  expect(records).toEqual([
    { line: 1, cells: ['id', 'title'] },
    { line: 3, cells: ['1', 'two\nlines'] },
    { line: 5, cells: ['2', 'x'] },
  ]);
});

test('a quotation mark that nothing closes is told with its line; one within a cell is a character', () => {
  expect(read(['a,b\n1,"never', ' closed\n2,x']).openSince).toBe(2);
  expect(read(['a,15" screen\n']).records[0]?.cells).toEqual(['a', '15" screen']);
});

test('of a cell without end only its beginning is kept', () => {
  const pieces = ['1,"', ...Array.from({ length: 100 }, () => 'x'.repeat(1_000)), '",end\n2,y\n'];
  const [first, second] = read(pieces, { largestCell: 50 }).records;
  expect(first?.cells).toEqual(['1', 'x'.repeat(50), 'end']);
  expect(second?.cells).toEqual(['2', 'y']);
});

test('of a record without end only its first cells are kept', () => {
  const pieces = ['1,2', ...Array.from({ length: 100 }, () => ',x'.repeat(1_000)), ',end\n3,y\n'];
  const [first, second] = read(pieces, { mostCells: 3 }).records;
  expect(first?.cells).toEqual(['1', '2', 'x']);
  expect(second?.cells).toEqual(['3', 'y']);
});

test('cells that are left out are read by the same rules', () => {
  const pieces = ['1,15', '" screen,"a\n', 'b",c\n2,3\n'];
  expect(read(pieces, { mostCells: 1 })).toEqual({
    records: [
      { line: 1, cells: ['1'] },
      { line: 3, cells: ['2'] },
    ],
    openSince: undefined,
  });
});
