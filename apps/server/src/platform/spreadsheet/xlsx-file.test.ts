import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AboutLine, Cells, Column } from './column.ts';
import { columnName } from './sheet-xml.ts';
import { openXlsxFile, SheetFull } from './xlsx-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

const options = { names: { rows: '数据', about: 'About & more' }, mostRows: 1_000_000 };

async function readBack(columns: readonly Column[], rows: readonly Cells[], about: AboutLine[] = []) {
  const path = join(folder, 'file.xlsx');
  const file = await openXlsxFile(path, columns, options);
  await file.add(rows);
  await file.end(about);
  return (await readXlsx(new Uint8Array(await readFile(path)))).sheets;
}

test('every kind of cell is read as what it is', async () => {
  const kinds = ['text', 'count', 'number', 'money', 'share', 'day', 'month', 'hour'] as const;
  const columns = kinds.map((kind): Column => ({ title: kind, kind }));
  const cells = ['a', '1', '-1.5', '0.001', '0.5', '2026-03-01', '2026-03-01', '2026-03-01T10:00:00Z'];
  const empty = kinds.map(() => null);
  const [rows, about] = await readBack(
    columns,
    [cells, empty, cells],
    [
      { label: 'Total', value: '12.5', kind: 'money' },
      { label: '', value: null },
      { label: '', value: '=1+1' },
    ],
  );
  const read = ['a', 1, -1.5, 0.001, 0.5, new Date('2026-03-01'), new Date('2026-03-01')];
  const hour = new Date('2026-03-01T10:00:00Z');
  expect(rows).toMatchObject({ name: '数据', rows: [kinds, [...read, hour], empty, [...read, hour]] });
  expect(about).toMatchObject({
    name: 'About & more',
    rows: [
      ['Total', 12.5],
      [null, null],
      [null, '=1+1'],
    ],
  });
});

test('texts come back whatever is in them, but for what no sheet can hold', async () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((one) => !/[\p{Cc}\p{Cs}\p{Cn}]/u.test(one));
  const check = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
    const [sheet] = await readBack(
      [{ title: 'a', kind: 'text' }],
      texts.map((one) => [one]),
    );
    expect(sheet?.rows.slice(1)).toEqual(texts.map((one) => [one]));
  });
  await fc.assert(check, { numRuns: 50 });
});

test('more rows than a sheet holds are refused', async () => {
  const file = await openXlsxFile(join(folder, 'few.xlsx'), [{ title: 'a', kind: 'count' }], {
    ...options,
    mostRows: 2,
  });
  await file.add([['1'], ['2']]);
  await expect(file.add([['3']])).rejects.toThrow(SheetFull);
  await file.abandon();
});

test('a full disk is said, not waited for', async () => {
  const file = await openXlsxFile('/dev/full', [{ title: 'a', kind: 'text' }], options);
  // Far more than waits between us and the disk, and nothing that packs well.
  const rows = Array.from({ length: 50_000 }, (_, n) => [`${(n * 2_654_435_761) % 4_294_967_291} row`]);
  const writing = file.add(rows).then(() => file.end([]));
  await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
  await file.abandon();
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (place, name) => {
  expect(columnName(place)).toBe(name);
});
