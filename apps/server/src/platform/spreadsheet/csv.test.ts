import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvText, escapeFormula, readCsv, unescapeFormula } from './csv.ts';

const read = (text: string) => readCsv(text, ['a', 'b', 'c']).records;

describe('formulas', () => {
  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '-1e5',
    '-.5',
    '-1,5',
    '-',
    '-1\n',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1',
    "'=1",
    "''+1",
  ])('%j is no formula', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });
  test.each(['1', '-1', '-100.50', '-0.000001', "'quoted'", 'a=b', ''])('%j stays as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t-1', "a\t'-1"],
    ['a;"+1', `a;"'+1`],
    ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
    ["a;'=1", "a;''=1"],
    ['a; =1; b', 'a; =1; b'],
  ])('%j is none after what separates cells elsewhere', (text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped);
    expect(unescapeFormula(escaped)).toBe(text);
  });
  test('whatever is escaped comes back, and never begins like a formula', () => {
    const texts = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', ';', '"', 'a', '1', '.'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r]|[;\t][=+\-@]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

describe('csvText and readCsv', () => {
  test('quotes as RFC 4180 says', () => {
    expect(csvText([['a', 'b,c', 'say "hi"', '=1']])).toBe('a,"b,c","say ""hi""",\'=1\r\n');
    expect(csvText([])).toBe('');
  });

  test('what is written is read as it was, whatever is in it', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !/[\r\n]/.test(text) && text.trim() === text);
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (records) => {
        const text = byteOrderMark + csvText([['a', 'b', 'c'], ...records]);
        expect(read(text).slice(1, -1)).toEqual(records);
      }),
    );
  });

  test.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons of a spreadsheet with a decimal comma', 'a;b\n1;2'],
    ['tabs of a copied range', 'a\tb\n1\t2'],
    ['line ends of Windows', 'a,b\r\n1,2'],
    ['line ends of old Macs', 'a,b\r1,2'],
    ['mixed line ends', 'a,b\r\n1,2'],
    ['a byte order mark', `${byteOrderMark}a,b\n1,2`],
    ['quotes around everything', '"a","b"\n"1","2"'],
  ])('reads %s', (_, text) => {
    expect(read(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('separators inside of cells do not count', () => {
    expect(read('a;b\n"1;2";"3,4"')[1]).toEqual(['1;2', '3,4']);
    expect(read('a,b\n"US,CA:1;ALL:2",x')[1]).toEqual(['US,CA:1;ALL:2', 'x']);
  });

  test('a quotation mark that is not closed, or stands inside, names its record', () => {
    expect(readCsv('a,b\n1,2\n"3,4', ['a']).brokenRecord).toBe(3);
    expect(readCsv('a,b\n"1"x,2', ['a']).brokenRecord).toBe(2);
    expect(readCsv('a,b\n1,2', ['a']).brokenRecord).toBeUndefined();
  });
});
