import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cells, Column } from './column.ts';
import { readCsv } from './csv.ts';
import { openCsvFile, percentOf } from './csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(columns: readonly Column[], rows: readonly Cells[]): Promise<string> {
  const path = join(folder, 'file.csv');
  const file = await openCsvFile(path, columns);
  await file.add(rows);
  await file.end([]);
  return readFile(path, 'utf8');
}

const columns: Column[] = [
  { title: 'App', kind: 'text' },
  { title: '=Revenue', kind: 'money' },
  { title: 'CTR', kind: 'share' },
  { title: 'Hour', kind: 'hour' },
];

test('numbers stay numbers, negative ones too, and texts are no formulas', async () => {
  const rows: Cells[] = [
    ['-1', '-1.5', '-0.05', '2026-03-01T10:00:00Z'],
    ['-1+1', '0', '0', '2026-03-01T10:00:00Z'],
    ['=HYPERLINK("x")', '12345678901234.123456789', null, null],
  ];
  expect(await written(columns, rows)).toBe(
    [
      "\uFEFFApp,'=Revenue,CTR (%),Hour",
      '-1,-1.5,-5,2026-03-01 10:00',
      "'-1+1,0,0,2026-03-01 10:00",
      `"'=HYPERLINK(""x"")",12345678901234.123456789,,`,
      '',
    ].join('\r\n'),
  );
});

test('what is written is read as it was, and begins like no formula', async () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', "'", 'a', '中', '\t') });
  const plain = cell.filter((text) => text.trim() === text && text !== '');
  const check = fc.asyncProperty(fc.array(fc.tuple(plain, plain), { minLength: 1 }), async (rows) => {
    const two: Column[] = [
      { title: 'a', kind: 'text' },
      { title: 'b', kind: 'text' },
    ];
    const text = await written(two, rows);
    expect(readCsv(text, ['a', 'b']).records.slice(1, -1)).toEqual(rows);
    expect(text.split('\r\n').filter((line) => /^"?[=+\-@\t]/.test(line))).toEqual([]);
  });
  await fc.assert(check, { numRuns: 50 });
});

test('a share is a percent to the last digit', () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,5})(\.\d{1,9})?$/);
  fc.assert(
    fc.property(digits, fc.boolean(), (text, negative) => {
      const share = negative ? `-${text}` : text;
      expect(Number(percentOf(share))).toBeCloseTo(Number(share) * 100, 6);
      expect(percentOf(share)).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
    }),
  );
  expect(['1', '0.5', '0.333333333', '-0.05', '0', '12.3456'].map(percentOf)).toEqual([
    ...['100', '50', '33.3333333', '-5', '0', '1234.56'],
  ]);
});

test('a full disk is said, not waited for', async () => {
  const opening = openCsvFile('/dev/full', columns);
  await expect(opening).rejects.toMatchObject({ code: 'ENOSPC' });
});
