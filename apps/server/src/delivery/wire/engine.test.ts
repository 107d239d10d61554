import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineOf } from './engine.ts';

const most = 50_000;
const body = fc.uint8Array({ maxLength: 40_000 }).map((bytes) => Buffer.from(bytes));

/** What comes of it; for a failure its code. */
function result(unpack: (bytes: Buffer) => Buffer, bytes: Buffer): unknown {
  try {
    return unpack(bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

test("bodies in turn, broken and too large ones among them: each gives what zlib's own function gives", () => {
  const unpack = engineOf('gunzip', { maxOutputLength: most });
  const alone = (bytes: Buffer) => gunzipSync(bytes, { maxOutputLength: most });
  const packed = body.map((plain) => gzipSync(plain));
  const sent = fc.oneof(
    packed,
    packed.map((bytes) => bytes.subarray(0, -9)),
    packed.map((bytes) => Buffer.concat([bytes, bytes])),
    fc.constant(gzipSync(Buffer.alloc(most + 1))),
    body,
  );
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 12 }), (bodies) => {
      for (const bytes of bodies) expect(result(unpack, bytes)).toEqual(result(alone, bytes));
    }),
  );
  const [broken, large] = [gzipSync('cut').subarray(0, -9), gzipSync(Buffer.alloc(most + 1))];
  expect([result(unpack, broken), result(unpack, large)]).toEqual(['Z_BUF_ERROR', 'ERR_BUFFER_TOO_LARGE']);
});

test('what was given before stays as it was', () => {
  const unpack = engineOf('gunzip', {});
  const first = unpack(gzipSync('the first'));
  const second = unpack(gzipSync('another one'));
  expect([first.toString(), second.toString()]).toEqual(['the first', 'another one']);
});

test('what is packed unpacks, one after the other', () => {
  const pack = engineOf('gzip', { level: 1 });
  fc.assert(
    fc.property(body, (plain) => {
      expect(gunzipSync(pack(plain))).toEqual(plain);
    }),
  );
});
