import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { png } from '../../testing/png.ts';
import { encodeSquare } from './encode-picture.ts';

test.each([
  ['wide', 600, 400],
  ['high', 30, 900],
  ['tiny', 1, 1],
])('a %s picture becomes a square of WebP', async (_, width, height) => {
  const { content, hash } = await encodeSquare(png(width, height), 256);
  expect(await new Transformer(content).metadata()).toMatchObject({
    width: 256,
    height: 256,
    format: 'webp',
  });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['jpeg', 'webp', 'png'] as const)('%s is taken', async (kind) => {
  const uploaded = await new Transformer(png(40, 40))[kind]();
  await expect(encodeSquare(uploaded, 256)).resolves.toMatchObject({ hash: expect.any(String) });
});

test('the same picture has the same hash, another one another', async () => {
  const [one, again, other] = await Promise.all([
    encodeSquare(png(40, 40), 256),
    encodeSquare(png(40, 40), 256),
    encodeSquare(png(40, 40, 90), 256),
  ]);
  expect(again.hash).toBe(one.hash);
  expect(other.hash).not.toBe(one.hash);
});

test('nothing that is not drawn is passed on', async () => {
  const hidden = Buffer.concat([png(40, 40), Buffer.from('<script>alert(1)</script>')]);
  const { content } = await encodeSquare(hidden, 256);
  expect(content.includes('script')).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['text', Buffer.from('not a picture')],
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing that could hold scripts', Buffer.from(svg)],
  ['half a picture', png(200, 200).subarray(0, 60)],
  [
    'the beginning of a picture and then something else',
    Buffer.concat([png(9, 9).subarray(0, 40), Buffer.from(svg)]),
  ],
])('%s is no picture', async (_, bytes) => {
  await expect(encodeSquare(bytes, 256)).rejects.toMatchObject({ fault: 'notAPicture' });
});

test('what would take a gigabyte to decode is refused by its first bytes', async () => {
  const bomb = png(9, 9);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await expect(encodeSquare(bomb, 256)).rejects.toMatchObject({ fault: 'tooManyPixels' });
});
