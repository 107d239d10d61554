import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { keepFiles } from './kept-store.ts';
import { openS3Store } from './s3-store.ts';
import { openSpool } from './spool.ts';

let dataDir: string;
let server: S3Server | undefined;
let bucket: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-files-'));
  server = await startS3Server();
  bucket = openS3Store(server.url, openSpool(dataDir));
});
afterEach(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function stopServer(): Promise<void> {
  await server?.close();
  server = undefined;
}

/** As a server that is started there. */
const open = (limit?: number) =>
  keepFiles(bucket, { dataDir, spool: openSpool(dataDir), ...(limit !== undefined && { limit }) });
const there = () => readdir(join(dataDir, 'kept-files')).then((names) => names.toSorted());
const nameOf = (content: string) => `${createHash('sha256').update(content).digest('hex')}.png`;
const put = async (...contents: string[]) => {
  for (const content of contents) {
    const pieces = async function* () {
      yield Buffer.from(content);
    };
    await bucket.put(pieces(), 'png');
  }
};

test('a file is fetched once, whoever asks for it at once; then it is sent from here, also by the next process', async () => {
  await put('hello');
  const name = nameOf('hello');
  const read = vi.spyOn(bucket, 'read');
  const store = open();
  const asked = Array.from({ length: 20 }, async () => {
    expect(await store.sizeOf(name)).toBe(5);
    return text(await store.read(name));
  });
  expect(await Promise.all(asked)).toEqual(Array(20).fill('hello'));
  expect(read).toHaveBeenCalledTimes(1);
  expect(await text(await store.read(name, { start: 1, end: 2 }))).toBe('el');
  expect(await text(await open().read(name))).toBe('hello');
  expect(read).toHaveBeenCalledTimes(1);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
});

test('while the bucket is away, what is kept is sent, and the rest is not there for the moment', async () => {
  await put('hello', 'world');
  const store = open();
  expect(await text(await store.read(nameOf('hello')))).toBe('hello');
  await stopServer();
  for (const one of [store, open()]) {
    expect(await one.sizeOf(nameOf('hello'))).toBe(5);
    expect(await text(await one.read(nameOf('hello')))).toBe('hello');
    await expect(one.sizeOf(nameOf('world'))).rejects.toMatchObject({ key: 'common.errors.unavailable' });
    await expect(one.read(nameOf('world'))).rejects.toMatchObject({
      key: 'common.errors.unavailable',
      cause: expect.any(Error),
    });
  }
});

test('what failed is fetched anew by whoever asks next', async () => {
  await put('hello');
  const store = open();
  vi.spyOn(bucket, 'read').mockRejectedValueOnce(new Error('the line is cut'));
  await expect(store.sizeOf(nameOf('hello'))).rejects.toMatchObject({ key: 'common.errors.unavailable' });
  expect(await store.sizeOf(nameOf('hello'))).toBe(5);
});

test('what is no longer what its name says is sent to nobody', async () => {
  await put('hello', 'other');
  const store = open();
  const other = await bucket.read(nameOf('other'));
  vi.spyOn(bucket, 'read').mockResolvedValueOnce(other);
  const failed = await store.sizeOf(nameOf('hello')).catch((error: unknown) => error);
  expect(failed).toMatchObject({ key: 'common.errors.unavailable' });
  expect(String((failed as Error).cause)).toContain('something else');
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  expect(await text(await store.read(nameOf('hello')))).toBe('hello');
});

test('what nobody has is nothing that is away, and nothing of it is kept', async () => {
  const store = open();
  expect(await store.sizeOf(nameOf('nothing'))).toBeUndefined();
  await expect(store.read(nameOf('nothing'))).rejects.toThrow('there is no file');
  await put('nothing');
  expect(await store.sizeOf(nameOf('nothing'))).toBe(7);
});

test('beyond the bound those go that were not asked for longest, and are fetched again', async () => {
  await put('first', 'other', 'third', 'a large one');
  const store = open(12);
  for (const content of ['first', 'other', 'first', 'third']) {
    expect(await text(await store.read(nameOf(content)))).toBe(content);
    await store.sizeOf(nameOf(content));
  }
  expect(await there()).toEqual(['first', 'third'].map(nameOf).toSorted());
  const reading = await store.read(nameOf('first'));
  await store.sizeOf(nameOf('a large one'));
  expect(await there()).toEqual([nameOf('a large one')]);
  expect(await text(reading)).toBe('first');
  expect(await text(await store.read(nameOf('other')))).toBe('other');
  expect(await there()).toEqual([nameOf('other')]);
});

test('a process that begins with too much lets go of what came first', async () => {
  await put('first', 'other', 'third');
  for (const [at, content] of ['other', 'first'].entries()) {
    await open().sizeOf(nameOf(content));
    await utimes(join(dataDir, 'kept-files', nameOf(content)), at + 1, at + 1);
  }
  await open(11).sizeOf(nameOf('third'));
  expect(await there()).toEqual(['first', 'third'].map(nameOf).toSorted());
});

test('a kept file that somebody took away is fetched again; removed, it is gone here and there', async () => {
  await put('hello');
  const store = open();
  const name = nameOf('hello');
  await store.sizeOf(name);
  await rm(join(dataDir, 'kept-files', name));
  expect(await text(await store.read(name))).toBe('hello');
  await writeFile(join(dataDir, 'kept-files', 'notes.txt'), 'not ours');
  await store.remove(name);
  expect(await there()).toEqual(['notes.txt']);
  expect(await store.sizeOf(name)).toBeUndefined();
  expect(await bucket.sizeOf(name)).toBeUndefined();
  expect(await readFile(join(dataDir, 'kept-files', 'notes.txt'), 'utf8')).toBe('not ours');
});

test('a folder that could not be read is read again, not taken for an empty one', async () => {
  await put('hello');
  const folder = join(dataDir, 'kept-files');
  await writeFile(folder, 'not a folder');
  const store = open();
  await expect(store.sizeOf(nameOf('hello'))).rejects.toThrow('ENOTDIR');
  await rm(folder);
  expect(await text(await store.read(nameOf('hello')))).toBe('hello');
});
