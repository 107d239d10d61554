import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { listCreativeFiles, takeUpload } from '@millrace/contract/advertiser/creative';
import { fileUseNames, largestFile, usesOf } from '@millrace/contract/advertiser/creative-file';
import { feedUploadPath } from '@millrace/contract/advertiser/feed-import';
import { largestFeedFile } from '@millrace/contract/advertiser/feed-state';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { role } from '@millrace/contract/people/permission';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostOf, openUploads } from '../../../platform/upload/uploads.ts';
import {
  beginUpload,
  idOf,
  sendPiece,
  take,
  tusHeaders,
  upload,
  uploadAddress,
} from '../../../testing/creatives.ts';
import { video } from '../../../testing/media.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let other: Person;
let publisher: Person;
let address: URL;
beforeAll(async () => {
  app = await openTestApp();
  promoter = await createPerson(app, { roleId: role.promoter });
  other = await createPerson(app, { roleId: role.promoter });
  publisher = await createPerson(app);
  address = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => app.close());

const banner = png(320, 50);
const waiting = () => readdir(join(app.services.config.dataDir, 'uploads'));

describe('an upload', () => {
  test('signed out 401, without the permission 403', async () => {
    expect((await beginUpload(app, {}, 5)).statusCode).toBe(401);
    expect((await beginUpload(app, publisher, 5)).statusCode).toBe(403);
  });

  test('of another advertiser: it is not there, and neither goes on nor away', async () => {
    const id = idOf(await beginUpload(app, promoter, banner.length));
    const url = `${uploadAddress}/${id}`;
    const ask = (method: 'HEAD' | 'DELETE') => app.app.inject({ method, url, headers: tusHeaders(other) });
    expect((await ask('HEAD')).statusCode).toBe(404);
    expect((await sendPiece(app, other, id, 0, banner)).statusCode).toBe(404);
    expect((await ask('DELETE')).statusCode).toBe(404);
    expect((await app.ask(takeUpload, { upload: id }, other)).code).toBe(1002);
    const own = await app.app.inject({ method: 'HEAD', url, headers: tusHeaders(promoter) });
    expect(own.headers['upload-offset']).toBe('0');
  });

  test('goes on where it was cut', async () => {
    const id = idOf(await beginUpload(app, promoter, banner.length));
    expect((await sendPiece(app, promoter, id, 0, banner.subarray(0, 40))).statusCode).toBe(204);
    expect((await sendPiece(app, promoter, id, 0, banner)).statusCode).toBe(409);
    expect(await app.ask(takeUpload, { upload: id }, promoter)).toMatchObject({
      error: { error: 'creativeFile.errors.uploadUnfinished' },
    });
    await sendPiece(app, promoter, id, 40, banner.subarray(40));
    expect((await app.ask(takeUpload, { upload: id }, promoter)).data).toMatchObject({
      width: 320,
      height: 50,
    });
  });

  test('goes on however long ago it began, as long as something has come since', async () => {
    const id = idOf(await beginUpload(app, promoter, banner.length));
    await sendPiece(app, promoter, id, 0, banner.subarray(0, 40));
    await beganBefore(id, 2 * dayMs);
    // Whoever begins another one has old ones go.
    expect((await beginUpload(app, promoter, 5)).statusCode).toBe(201);
    const url = `${uploadAddress}/${id}`;
    const { headers } = await app.app.inject({ method: 'HEAD', url, headers: tusHeaders(promoter) });
    expect(headers['upload-offset']).toBe('40');
    expect((await sendPiece(app, promoter, id, 40, banner.subarray(40))).statusCode).toBe(204);
    expect((await app.ask(takeUpload, { upload: id }, promoter)).code).toBe(0);
  });

  test('keeps what came before the line broke', async () => {
    const id = idOf(await beginUpload(app, promoter, banner.length));
    const socket = connect(Number(address.port), address.hostname);
    const headers = Object.entries({
      ...tusHeaders(promoter),
      host: address.host,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(banner.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH ${uploadAddress}/${id} HTTP/1.1\r\n${headers.join('')}\r\n`);
    socket.write(banner.subarray(0, 50));
    const offset = async () => {
      const url = `${uploadAddress}/${id}`;
      const { headers: told } = await app.app.inject({ method: 'HEAD', url, headers: tusHeaders(promoter) });
      return Number(told['upload-offset']);
    };
    await expect.poll(() => fileSize(id)).toBe(50);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(offset).toBe(50);
    await expect
      .poll(async () => (await sendPiece(app, promoter, id, 50, banner.subarray(50))).statusCode)
      .toBe(204);
    expect((await app.ask(takeUpload, { upload: id }, promoter)).code).toBe(0);
  });

  test('of more than 20 MB is refused before it begins, and so is one that turns out longer than it said', async () => {
    expect((await beginUpload(app, promoter, largestFile + 1)).statusCode).toBe(413);
    const id = idOf(await beginUpload(app, promoter, 10));
    expect((await sendPiece(app, promoter, id, 0, banner)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await app.ask(takeUpload, { upload: id }, promoter)).code).not.toBe(0);
  });
});

/** Has an upload have begun earlier than it did; what came of it since stays as new as it is. */
async function beganBefore(id: string, milliseconds: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - milliseconds);
  const file = join(app.services.config.dataDir, 'uploads', `${id}.json`);
  const told: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...told, creation_date: at.toISOString() }));
  await utimes(file, at, at);
}

async function fileSize(id: string): Promise<number> {
  return (await stat(join(app.services.config.dataDir, 'uploads', id))).size;
}

describe('what an upload may not do', () => {
  test('name another file than its own, in the address or behind it', async () => {
    const own = idOf(await beginUpload(app, promoter, banner.length));
    const foreign = idOf(await beginUpload(app, other, banner.length));
    expect((await sendPiece(app, promoter, `${own}.json`, 0, banner)).statusCode).toBe(404);
    expect((await sendPiece(app, promoter, `${promoter.organizationId}-x`, 0, banner)).statusCode).toBe(404);
    await sendPiece(app, promoter, `${own}?of=/${foreign}`, 0, banner);
    expect([await fileSize(own), await fileSize(foreign)]).toEqual([banner.length, 0]);
  });

  test('take more bytes for its organization than it may have, however they are announced', async () => {
    const hoarder = await createPerson(app, { roleId: role.promoter });
    const begin = async () => {
      const { statusCode } = await beginUpload(
        app,
        hoarder,
        largestFeedFile,
        'f.csv',
        `/api${feedUploadPath}`,
      );
      return statusCode;
    };
    const most = Math.floor(mostOf.bytes / largestFeedFile);
    const statuses = await Promise.all(Array.from({ length: most * 3 }, begin));
    const begun = () => statuses.filter((status) => status === 201).length;
    expect(begun()).toBeLessThanOrEqual(most);
    for (let more = 0; more <= most; more += 1) statuses.push(await begin());
    expect([begun(), statuses.at(-1)]).toEqual([most, 429]);
    expect((await beginUpload(app, promoter, 5)).statusCode).toBe(201);
    const headers = tusHeaders(promoter, { 'upload-defer-length': '1' });
    const unsaid = await app.app.inject({ method: 'POST', url: uploadAddress, headers });
    expect(unsaid.statusCode).toBe(400);
  });

  test('begin when the disk would have no room left', async () => {
    const { roomFor } = openUploads(app.services.config.dataDir);
    const now = app.clock.now();
    expect(await roomFor(promoter.organizationId, 5, { now })).toBeUndefined();
    const free = Number.MAX_SAFE_INTEGER;
    expect(await roomFor(promoter.organizationId, 5, { now, free })).toEqual({ why: 'diskLow' });
  });
});

describe('takeUpload', () => {
  test('signed out 401, without the permission 403, nothing there 1002', async () => {
    const input = { upload: `${promoter.organizationId}-00000000-0000-4000-8000-000000000000` };
    expect((await app.ask(takeUpload, input)).status).toBe(401);
    expect((await app.ask(takeUpload, input, publisher)).status).toBe(403);
    expect((await app.ask(takeUpload, input, promoter)).code).toBe(1002);
    for (const wrong of ['../../secret.key', `${promoter.organizationId}-../../x`, '']) {
      expect((await app.ask(takeUpload, { upload: wrong }, promoter)).code).toBe(1004);
    }
  });

  test('tells kind and size by the content and keeps it, asked once or again', async () => {
    const id = await upload(app, promoter, png(300, 250), 'Summer 夏.gif');
    const { data } = await app.ask(takeUpload, { upload: id }, promoter);
    expect(data).toMatchObject({
      name: 'Summer 夏.gif',
      type: 'png',
      width: 300,
      height: 250,
      duration: null,
    });
    expect((await app.ask(takeUpload, { upload: id }, promoter)).data).toEqual(data);
    const file = await app.app.inject(data.url);
    expect(file.rawPayload.length).toBe(data.size);
  });

  test('a video', async () => {
    const { data } = await take(app, promoter, await video('two-seconds'), 'spot.mp4');
    expect(data).toMatchObject({ type: 'mp4', width: 320, height: 180, duration: 2_176 });
  });

  test('the same file twice is one, and so are two whose pictures are the same; another advertiser has their own', async () => {
    const first = (await take(app, promoter, png(728, 90), 'one.png')).data;
    expect((await take(app, promoter, png(728, 90), 'two.png')).data).toEqual(first);
    const sameInside = Buffer.concat([png(728, 90), Buffer.from('more')]);
    expect((await take(app, promoter, sameInside)).data).toEqual(first);
    const others = (await take(app, other, png(728, 90))).data;
    expect(others.id).not.toBe(first.id);
    expect(others.url).toBe(first.url);
  });

  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bomb = () => {
    const small = png(9, 9);
    small.writeUInt32BE(60_000, 16);
    small.writeUInt32BE(60_000, 20);
    return small;
  };
  const noise = () => Transformer.fromRgbaPixels(randomBytes(1200 * 627 * 4), 1200, 627).png();
  const lies: [string, () => Buffer | Promise<Buffer>, string, object?][] = [
    ['a picture of no size of ours', () => png(301, 100), 'sizeUnfit', { width: 301, height: 100 }],
    ['a drawing with a script', () => Buffer.from(svg), 'drawing'],
    ['text', () => Buffer.from('hello'), 'unknown'],
    ['nothing', () => Buffer.from(' '), 'unknown'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unknown'],
    [
      'a GIF',
      () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'animated',
    ],
    ['a bomb of pixels', bomb, 'tooManyPixels'],
    ['a picture of noise', noise, 'pictureTooHeavy', { limit: 2 }],
    ['half a picture', () => png(1200, 627).subarray(0, 200), 'pictureBroken'],
    ['half a video', async () => (await video('two-seconds')).subarray(0, 2_000), 'videoBroken'],
    [
      'a video whose end is missing',
      async () => (await video('index-first')).subarray(0, -50),
      'videoBroken',
    ],
    ['31 seconds', () => video('thirty-one-seconds'), 'videoTooLong', { seconds: 31, limit: 30 }],
    ['another codec', () => video('other-codec'), 'pictureCodec', { codec: 'mp4v' }],
    ['another sound', () => video('other-sound'), 'soundCodec', { codec: 'Opus' }],
    ['sound alone', () => video('sound-alone'), 'pictureCodec'],
    ['a video in pieces', () => video('in-pieces'), 'videoInPieces'],
    ['a video as small as a stamp', () => video('small'), 'videoSizeUnfit', { width: 160 }],
  ];
  test.each(lies)('%s is refused with its reason and gone', async (_, make, error, params = {}) => {
    const id = await upload(app, promoter, await make(), 'banner.png');
    const answer = await app.ask(takeUpload, { upload: id }, promoter);
    expect(answer).toMatchObject({ status: 200, code: 1004 });
    expect(answer.error).toMatchObject({ error: `creativeFile.errors.${error}` });
    for (const value of Object.values(params)) expect(answer.msg).toContain(String(value));
    expect(answer.msg).not.toContain('{{');
    expect((await waiting()).filter((name) => name.startsWith(id))).toEqual([]);
  });
});

describe('listCreativeFiles', () => {
  test('signed out 401, without the permission 403', async () => {
    expect((await app.ask(listCreativeFiles, {})).status).toBe(401);
    expect((await app.ask(listCreativeFiles, {}, publisher)).status).toBe(403);
  });

  test("the advertiser's own, the newest first; searched, and by what they fit", async () => {
    const person = await createPerson(app, { roleId: role.promoter });
    const sizes = [
      [320, 50],
      [1200, 627],
      [128, 128],
      [512, 512],
      [1920, 1080],
    ] as const;
    for (const [width, height] of sizes) await take(app, person, png(width, height), `${width}.png`);
    await take(app, person, await video('two-seconds'), 'spot.mp4');
    const list = async (query: object) => (await app.ask(listCreativeFiles, query, person)).data;
    const all = await list({});
    expect(all.list.map(({ name }) => name)).toEqual([
      'spot.mp4',
      '1920.png',
      '512.png',
      '128.png',
      '1200.png',
      '320.png',
    ]);
    expect((await list({ search: '12' })).list.map(({ name }) => name)).toEqual([
      '512.png',
      '128.png',
      '1200.png',
    ]);
    const [newest] = all.list;
    expect(await list({ ids: String(newest?.id) })).toEqual({ list: [newest], total: 1 });
    for (const use of fileUseNames) {
      const fitting = all.list.filter((file) => usesOf(file).includes(use));
      expect(await list({ use })).toEqual({ list: fitting, total: fitting.length });
      expect(fitting).not.toEqual([]);
    }
    expect(
      (await app.ask(listCreativeFiles, {}, await createPerson(app, { roleId: role.promoter }))).data.total,
    ).toBe(0);
  });
});

test('too many at a time are refused until one goes: of those that were taken after an hour, of others after a day', async () => {
  const busy = await createPerson(app, { roleId: role.promoter });
  const begin = () => beginUpload(app, busy, 10);
  const begun: string[] = [];
  for (let count = 0; count < 200; count++) begun.push(idOf(await begin()));
  // It goes by what came of it last.
  await beganBefore(begun[3] ?? '', 23.5 * hourMs);
  /** Seconds. */
  const wait = async () => {
    const { statusCode, headers } = await begin();
    expect(statusCode).toBe(429);
    return Number(headers['retry-after']);
  };
  const hour = 3_600;
  const untilAny = await wait();
  expect(untilAny).toBeGreaterThan(23 * hour);
  expect(untilAny).toBeLessThanOrEqual(24 * hour + 1);
  await openUploads(app.services.config.dataDir).settle(begun[7] ?? '', app.clock.now());
  const untilFirst = await wait();
  expect(untilFirst).toBeGreaterThan(0);
  expect(untilFirst).toBeLessThanOrEqual(hour + 1);
  const comesAfter = async (seconds: number) => {
    app.clock.forward(seconds * 1_000);
    const again = await createPerson(app, { organizationId: busy.organizationId, roleId: role.promoter });
    return (await beginUpload(app, again, 10)).statusCode;
  };
  expect(await comesAfter(untilFirst)).toBe(201);
  expect(await comesAfter(0)).toBe(429);
  expect(await comesAfter(24 * hour)).toBe(201);
});
