import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { isFileName } from './file-name.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { parseS3Address } from './s3-address.ts';

async function* pieces(...texts: string[]) {
  for (const one of texts) yield Buffer.from(one);
}

async function* broken() {
  yield Buffer.from('begun');
  throw new Error('the line is cut');
}

const hash = createHash('sha256').update('hello').digest('hex');
const name = `${hash}.png`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const stores: [string, () => Promise<{ store: FileStore; close?: () => Promise<void> }>][] = [
  ['a folder', async () => ({ store: openFileStore({ dataDir, filesUrl: undefined }) })],
  [
    'a bucket',
    async () => {
      const server = await startS3Server();
      return { store: openFileStore({ dataDir, filesUrl: server.url }), close: () => server.close() };
    },
  ],
  [
    'a folder in a bucket',
    async () => {
      const server = await startS3Server();
      const filesUrl = server.url.replace('/creatives', '/creatives/own/ads');
      return { store: openFileStore({ dataDir, filesUrl }), close: () => server.close() };
    },
  ],
];

describe.each(stores)('%s', (_, openStore) => {
  let store: FileStore;
  let close: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    ({ store, close } = await openStore());
  });
  afterEach(async () => {
    await close?.();
  });

  test('keeps a file by its content', async () => {
    await store.check();
    expect(await store.sizeOf(name)).toBeUndefined();
    expect(await store.put(pieces('hel', 'lo'), 'png')).toEqual({ name, hash, size: 5 });
    expect(await store.sizeOf(name)).toBe(5);
    expect(await text(await store.read(name))).toBe('hello');
  });

  test('the same one twice is one; another kind of it is another one', async () => {
    const first = await store.put(pieces('hello'), 'png');
    expect(await store.put(pieces('h', 'ello'), 'png')).toEqual(first);
    expect(await store.put(pieces('hello'), 'mp4')).toEqual({ ...first, name: `${hash}.mp4` });
  });

  test('reads a part', async () => {
    await store.put(pieces('hello'), 'png');
    expect(await text(await store.read(name, { start: 1, end: 3 }))).toBe('ell');
    expect(await text(await store.read(name, { start: 4, end: 4 }))).toBe('o');
  });

  test('keeps a file of megabytes as it is', async () => {
    const piece = Buffer.alloc(300_000, 'millrace');
    const kept = await store.put(
      (async function* () {
        for (let at = 0; at < 10; at++) yield piece;
      })(),
      'mp4',
    );
    expect(kept.size).toBe(3_000_000);
    const read = await buffer(await store.read(kept.name));
    expect(createHash('sha256').update(read).digest('hex')).toBe(kept.hash);
  });

  test('what breaks off leaves nothing', async () => {
    await expect(store.put(broken(), 'png')).rejects.toThrow('the line is cut');
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['uploads']);
  });

  test('removed, it is gone; once more is fine', async () => {
    await store.put(pieces('hello'), 'png');
    await store.remove(name);
    expect(await store.sizeOf(name)).toBeUndefined();
    await expect(store.read(name)).rejects.toThrow();
    await store.remove(name);
  });
});

test('in a folder, what did not reach the disk is not answered for', async () => {
  const store = openFileStore({ dataDir, filesUrl: undefined });
  const any = await open(dataDir);
  const sync = vi
    .spyOn(Object.getPrototypeOf(any), 'sync')
    .mockRejectedValueOnce(new Error('the disk is full'));
  await expect(store.put(pieces('hello'), 'png')).rejects.toThrow('the disk is full');
  expect(await store.sizeOf(name)).toBeUndefined();
  sync.mockClear();
  await store.put(pieces('hello'), 'png');
  // The content, and then each folder that got a new name: its own, that above it, and DATA_DIR.
  expect(sync).toHaveBeenCalledTimes(4);
  sync.mockRestore();
  await any.close();
});

test('a bucket that is not there, a wrong secret and nobody at all are told when the server starts', async () => {
  const server: S3Server = await startS3Server();
  const tryOut = (filesUrl: string) => openFileStore({ dataDir, filesUrl }).check();
  await expect(tryOut(server.url.replace('/creatives', '/nothing'))).rejects.toThrow('404');
  await expect(tryOut(server.url.replace(':S3RVER@', ':wrong@'))).rejects.toThrow('403');
  await server.close();
  await expect(tryOut(server.url)).rejects.toThrow('FILES_URL can not be used');
});

test('of a bucket none of whose addresses can be connected to, each is told', async () => {
  const refused = ['192.0.2.1:9000', '192.0.2.2:9000'].map((at) => new Error(`connect ECONNREFUSED ${at}`));
  const failed = new TypeError('fetch failed', { cause: new AggregateError(refused) });
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(failed);
  try {
    const store = openFileStore({ dataDir, filesUrl: 's3://key:secret@files.example:9000/ads?tls=off' });
    await expect(store.check()).rejects.toThrow(
      'can not be used: connect ECONNREFUSED 192.0.2.1:9000, connect ECONNREFUSED 192.0.2.2:9000.',
    );
  } finally {
    fetching.mockRestore();
  }
});

test.each([
  ['s3://key:secret@files.example/ads', { base: 'https://files.example/ads/', region: 'us-east-1' }],
  [
    's3://key:a%2Fb@files.example:9000/ads?tls=off',
    { base: 'http://files.example:9000/ads/', secretAccessKey: 'a/b' },
  ],
  [
    's3://key:secret@files.example/ads/own?region=eu-central-1',
    { base: 'https://files.example/ads/own/', region: 'eu-central-1' },
  ],
])('%s is a bucket', (url, address) => {
  expect(parseS3Address(url)).toMatchObject(address);
});

test.each([
  's3://files.example/ads',
  's3://key:secret@files.example',
  'https://key:secret@files.example/ads',
  's3://key:secret@files.example/ads?tls=maybe',
  'ads',
])('%s is none', (url) => {
  expect(parseS3Address(url)).toBeUndefined();
});

test.each([
  '../../etc/passwd',
  `${hash}`,
  `${hash}.png/`,
  `${hash.toUpperCase()}.png`,
  `x${hash}.png`,
  `${hash}.`,
])('%j is no name of a file', (wrong) => {
  expect(isFileName(wrong)).toBe(false);
});
