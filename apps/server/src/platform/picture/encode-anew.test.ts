import { Transformer } from '@napi-rs/image';
import { describe, expect, test } from 'vitest';
import { png } from '../../testing/png.ts';
import { encodeAnew, isAnimated } from './encode-anew.ts';

const transparent = Buffer.alloc(20 * 10 * 4, 100);

test.each([
  ['PNG', async () => png(320, 50), 'png'],
  ['JPEG', () => new Transformer(png(320, 50)).jpeg(), 'jpg'],
  ['WebP', () => new Transformer(png(320, 50)).webp(), 'jpg'],
])('%s keeps its size', async (_, make, type) => {
  const picture = await encodeAnew(await make());
  expect(picture).toMatchObject({ type, width: 320, height: 50 });
  const format = type === 'jpg' ? 'jpeg' : type;
  expect(await new Transformer(picture.content).metadata()).toMatchObject({ format, width: 320, height: 50 });
});

test('WebP that lets shine through becomes PNG', async () => {
  const webp = await Transformer.fromRgbaPixels(transparent, 20, 10).webpLossless();
  expect(await encodeAnew(webp)).toMatchObject({ type: 'png', width: 20, height: 10 });
});

test('nothing that is not drawn is passed on', async () => {
  const hidden = Buffer.concat([png(40, 40), Buffer.from('<script>alert(1)</script>')]);
  expect((await encodeAnew(hidden)).content.includes('script')).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
test.each([
  ['text', Buffer.from('not a picture')],
  ['a drawing that could hold scripts', Buffer.from(svg)],
  ['a GIF', gif],
  ['half a picture', png(200, 200).subarray(0, 60)],
])('%s is not taken', async (_, bytes) => {
  await expect(encodeAnew(bytes)).rejects.toMatchObject({ fault: 'notAPicture' });
});

test('what would take a gigabyte to decode is refused by its first bytes', async () => {
  const bomb = png(9, 9);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await expect(encodeAnew(bomb)).rejects.toMatchObject({ fault: 'tooManyPixels' });
});

describe('what moves', () => {
  test('a PNG says so before its first picture', () => {
    const still = png(9, 9);
    const at = still.indexOf('IDAT') - 4;
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    expect(isAnimated(still)).toBe(false);
    expect(isAnimated(Buffer.concat([still.subarray(0, at), control, still.subarray(at)]))).toBe(true);
  });

  test('a WebP says so by a flag', () => {
    const webp = (flags: number) =>
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0'), Buffer.from([flags]), Buffer.alloc(9)]);
    expect(isAnimated(webp(0x10))).toBe(false);
    expect(isAnimated(webp(0x12))).toBe(true);
  });
});
