import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyError, inflate, maxBodyBytes, parseObject } from './body.ts';

const inflatedText = (body: Buffer) => inflate(body).toString();

const text = JSON.stringify({ pid: '119', name: '中文 ❤ 😀' });

const packings: readonly (readonly [string, (plain: Buffer) => Buffer])[] = [
  ['plain', (plain) => plain],
  ['gzip', (plain) => gzipSync(plain)],
  ['zlib', (plain) => deflateSync(plain)],
  ['zlib, stored', (plain) => deflateSync(plain, { level: 0 })],
  ['zlib, best', (plain) => deflateSync(plain, { level: 9 })],
  ['raw deflate', (plain) => deflateRawSync(plain)],
  ['raw deflate, best', (plain) => deflateRawSync(plain, { level: 9 })],
];

function problemOf(read: () => unknown): string {
  try {
    read();
    return 'none';
  } catch (error) {
    return error instanceof BodyError ? error.problem : `not foreseen: ${String(error)}`;
  }
}

describe.each(packings)('%s', (_, pack) => {
  test('gives the text back', () => {
    expect(inflatedText(pack(Buffer.from(text)))).toBe(text);
  });

  test('any object comes back', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, (fields) => {
        const json = JSON.stringify(fields);
        expect(inflatedText(pack(Buffer.from(json)))).toBe(Buffer.from(json).toString());
      }),
    );
  });

  test('as large as allowed is read, one byte more is not', () => {
    const large = (length: number) => pack(Buffer.from(`{"a":"${'x'.repeat(length - 8)}"}`));
    const most = maxBodyBytes - (large(maxBodyBytes).length > maxBodyBytes ? 1000 : 0);
    expect(inflatedText(large(most))).toHaveLength(most);
    expect(problemOf(() => inflatedText(large(maxBodyBytes + 1)))).toBe('tooLarge');
  });
});

test('a bomb is too large', () => {
  const bomb = gzipSync(Buffer.alloc(200 * maxBodyBytes));
  expect(bomb.length).toBeLessThan(maxBodyBytes);
  expect(problemOf(() => inflatedText(bomb))).toBe('tooLarge');
});

test('a body cut short is malformed', () => {
  for (const [, pack] of packings.slice(1)) {
    const packed = pack(Buffer.from(text));
    expect(problemOf(() => inflatedText(packed.subarray(0, packed.length - 9)))).toBe('malformed');
  }
});

test('blanks and the mark of UTF-8 may stand before the object', () => {
  expect(parseObject(inflatedText(Buffer.from(' \r\n\t{"a":1}')))).toEqual({ a: 1 });
  expect(parseObject(inflatedText(Buffer.from('\ufeff{"a":1}')))).toEqual({ a: 1 });
});

test.each(['', ' ', '[]', '[{}]', 'null', '1', '"a"', '{', '{"a":1}}', "{'a':1}", '{"a":NaN}'])(
  '%j is no object',
  (plain) => {
    expect(problemOf(() => parseObject(plain))).toBe('malformed');
  },
);

test('whatever bytes come: an object, or one of the two problems', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const problem = problemOf(() => parseObject(inflatedText(Buffer.from(bytes))));
      expect(['none', 'malformed', 'tooLarge']).toContain(problem);
    }),
    { numRuns: 2000 },
  );
});
