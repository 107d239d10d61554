import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { started } from './started.ts';

/** Notes whether it was closed. */
function watched(...pieces: readonly string[]) {
  const seen = { isClosed: false };
  async function* content() {
    try {
      yield* pieces;
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, content: content() };
}
const iteratorOf = async (content: AsyncIterable<string>) => (await started(content))[Symbol.asyncIterator]();

test('gives all pieces in their order, and none of what is empty', async () => {
  expect(await text(Readable.from(await started(watched('a', 'b', 'c').content)))).toBe('abc');
  expect(await text(Readable.from(await started(watched().content)))).toBe('');
});

test('fails at once by what the first piece fails by, and later by what a later one does', async () => {
  await expect(started(createReadStream('/nowhere/at/all'))).rejects.toThrow('ENOENT');
  async function* breaking() {
    yield 'a';
    throw new Error('the disk is gone');
  }
  const pieces = await iteratorOf(breaking());
  expect(await pieces.next()).toEqual({ done: false, value: 'a' });
  await expect(pieces.next()).rejects.toThrow('the disk is gone');
});

test.each([0, 1, 2])('closes the content when nobody reads on after %i pieces', async (count) => {
  const { seen, content } = watched('a', 'b', 'c');
  const pieces = await iteratorOf(content);
  for (let read = 0; read < count; read += 1) await pieces.next();
  expect(seen.isClosed).toBe(false);
  expect(await pieces.return?.()).toEqual({ done: true, value: undefined });
  expect(seen.isClosed).toBe(true);
});

test('a download that is abandoned before its first byte closes its file', async () => {
  const file = await open(import.meta.filename);
  const body = Readable.from(await started(file.createReadStream({ highWaterMark: 64 })));
  body.destroy();
  await finished(body).catch(() => undefined);
  await expect.poll(() => file.fd).toBe(-1);
});
