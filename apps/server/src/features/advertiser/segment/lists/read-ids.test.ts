import type { IdKind } from '@millrace/contract/advertiser/id-list';
import { expect, test } from 'vitest';
import { CallError } from '../../../../platform/http/call-error.ts';
import { linesOf } from './lines-of.ts';
import { readIds } from './read-ids.ts';

async function* piecesOf(text: string, size = 7): AsyncIterable<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, kind: IdKind = 'user') {
  const ids: string[] = [];
  const report = await readIds(piecesOf(text), kind, async (some) => void ids.push(...some));
  return { ids, ...report };
}
const errorOf = (text: string, kind?: IdKind) =>
  read(text, kind).then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.key : error),
  );
const gaid = '38400000-8cf0-11bd-b23e-10b96e40000d';

test('lines of any ends, characters cut by pieces, and one that never ends', async () => {
  const lines = async (text: string) => {
    const all: (string | null)[] = [];
    for await (const { text: told } of linesOf(piecesOf(text))) all.push(told);
    return all;
  };
  expect(await lines('ä\n用户\n\nz')).toEqual(['ä', '用户', '', 'z']);
  expect(await lines(`a\n${'x'.repeat(9_000)}\nb\n`)).toEqual(['a', null, 'b']);
  expect(await lines('x'.repeat(9_000))).toEqual([null]);
  expect(await lines('a\rb\r\nc\r\rd\r')).toEqual(['a', 'b', 'c', '', 'd']);
  // Of the seventh and the eighth byte, which come apart.
  expect(await lines('abcdef\r\nz\r\n')).toEqual(['abcdef', 'z']);
  expect(await lines(`a\r${'x'.repeat(9_000)}\rb`)).toEqual(['a', null, 'b']);
});

test('one id a line, with blanks, a mark of the encoding and lines of nothing', async () => {
  expect(await read('\uFEFFone\r\n two \r\n\r\n"three"\r\n')).toMatchObject({
    ids: ['one', 'two', 'three'],
    ...{ lines: 3, right: 3, refused: 0, problems: [] },
  });
});

test.each([
  ['name,user_id,mail\n"Doe, Jane",7,j@x\nB,8,', ['7', '8']],
  ['User ID;Name\n7;x\n8;y', ['7', '8']],
  ['x\tcustomer_id\n1\t"a ""b"""\n', ['a "b"']],
])('the column that the header names: %j', async (text, ids) => {
  expect((await read(text)).ids).toEqual(ids);
});

test('advertising ids as phones say them; each wrong line with its reason', async () => {
  const file = [
    'device_id,when',
    gaid,
    gaid.toUpperCase(),
    '0123456789abcdef',
    '00000000-0000-0000-0000-000000000000',
    'd41d8cd98f00b204e9800998ecf8427e',
    'not an id',
    ',2026-01-01',
    'x'.repeat(3_000),
  ].join('\n');
  const { ids, lines, right, refused, reasons, problems } = await read(file, 'device');
  expect(ids).toEqual([gaid, gaid.toUpperCase(), '0123456789abcdef']);
  expect({ lines, right, refused }).toEqual({ lines: 8, right: 3, refused: 5 });
  expect(problems).toEqual([
    { line: 5, reason: 'zeros' },
    { line: 6, reason: 'hashed' },
    { line: 7, reason: 'malformed' },
    { line: 8, reason: 'empty' },
    { line: 9, reason: 'tooLong' },
  ]);
  expect(reasons.map(({ lines: count }) => count)).toEqual([1, 1, 1, 1, 1]);
});

test('a file that can be none of ids is refused whole', async () => {
  expect(await errorOf('')).toBe('idList.errors.noneRight');
  expect(await errorOf('a\nb\nc', 'device')).toBe('idList.errors.noneRight');
  expect(await errorOf('name,plan\nJane,gold')).toBe('idList.errors.noColumn');
  expect(await errorOf(Buffer.from('user_id\n1', 'utf16le').toString())).toBe('idList.errors.notText');
});

test('a million lines of which 3 % are broken, in little memory', async () => {
  const rows = 1_000_000;
  async function* file(): AsyncIterable<Buffer> {
    for (let at = 0; at < rows; at += 10_000) {
      const ids = Array.from({ length: 10_000 }, (_, nth) => {
        const number = at + nth;
        return number % 100 < 3 ? 'broken' : `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      });
      yield Buffer.from(`${ids.join('\n')}\n`);
    }
  }
  let [most, taken] = [0, 0];
  const report = await readIds(file(), 'device', async (ids) => {
    most = Math.max(most, ids.length);
    taken += ids.length;
  });
  expect(report).toMatchObject({ lines: rows, right: 970_000, refused: 30_000 });
  expect(report.problems).toHaveLength(100);
  expect({ taken, most }).toEqual({ taken: 970_000, most: 20_000 });
});
