import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { video } from '../../testing/media.ts';
import { readVideo } from './read-video.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'millrace-video-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function factsOf(content: Buffer) {
  const file = join(dir, 'video');
  await writeFile(file, content);
  return readVideo(file);
}

test.each(['two-seconds', 'index-first'])('%s is read', async (name) => {
  expect(await factsOf(await video(name))).toEqual({
    width: 320,
    height: 180,
    duration: 2_176,
    videoCodecs: ['avc1.640015'],
    audioCodecs: ['mp4a.40.2'],
    otherTracks: 0,
    isFragmented: false,
    isWhole: true,
  });
});

test.each([
  ['thirty-one-seconds', { duration: 31_000, audioCodecs: [] }],
  ['other-codec', { videoCodecs: ['mp4v'] }],
  ['other-sound', { audioCodecs: ['Opus'] }],
  ['in-pieces', { isFragmented: true }],
  ['sound-alone', { videoCodecs: [], width: 0 }],
])('%s is told', async (name, facts) => {
  expect(await factsOf(await video(name))).toMatchObject(facts);
});

test('what is cut short is not whole, wherever its index is', async () => {
  const [last, first] = await Promise.all([video('two-seconds'), video('index-first')]);
  expect(await factsOf(last.subarray(0, last.length - 900))).toBeUndefined();
  expect(await factsOf(first.subarray(0, first.length - 100))).toMatchObject({ isWhole: false });
});

test('what has something behind its end is not whole', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  expect(await factsOf(Buffer.concat([await video('two-seconds'), page]))).toMatchObject({ isWhole: false });
});

test('frames that last longer than the headers say', async () => {
  const content = await video('thirty-one-seconds');
  // Length of the movie, in its milliseconds; those of track and media stay.
  const at = content.indexOf('mvhd') + 4 + 16;
  content.writeUInt32BE(1_000, at);
  expect(await factsOf(content)).toMatchObject({ duration: 31_000 });
});

test('an index that claims four thousand million frames takes neither the time nor the memory of anybody', async () => {
  const content = await video('two-seconds');
  const sizes = content.indexOf('stsz') + 4 + 4;
  content.writeUInt32BE(1, sizes);
  content.writeUInt32BE(0xffffffff, sizes + 4);
  expect(await factsOf(content)).toBeUndefined();
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not a video')],
  ['a box that has no end', Buffer.from('00000000667479706d703432', 'hex')],
])('%s is none', async (_, content) => {
  expect(await factsOf(content)).toBeUndefined();
});
