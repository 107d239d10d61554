import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { take } from '../../testing/creatives.ts';
import { video } from '../../testing/media.ts';
import { createPerson } from '../../testing/people.ts';
import { png } from '../../testing/png.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let server: S3Server;
const apps: Record<string, TestApp> = {};
beforeAll(async () => {
  server = await startS3Server();
  apps.folder = await openTestApp();
  apps.bucket = await openTestApp({ env: { FILES_URL: server.url } });
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
  await server.close();
});

async function stored(name: string) {
  const app = apps[name];
  if (app === undefined) throw new Error(`there is no ${name}`);
  const promoter = await createPerson(app, { roleId: role.promoter });
  const spot = await video('two-seconds');
  const [picture, movie] = [await take(app, promoter, png(320, 50)), await take(app, promoter, spot)];
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.inject({ url, method, headers: { 'accept-encoding': 'gzip, br', ...headers } });
  return { picture: picture.data, movie: movie.data, spot, ask };
}

const places = ['folder', 'bucket'];

test.each(places)('from a %s: whole, uncompressed, with its length, for ever', async (name) => {
  const { picture, movie, spot, ask } = await stored(name);
  const answer = await ask(movie.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(spot)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(spot.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${movie.url.slice('/files/'.length, -'.mp4'.length)}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect((await ask(picture.url)).headers['content-type']).toBe('image/png');
});

test.each(places)('from a %s: asked for its head, for a part, or once more', async (name) => {
  const { movie, spot, ask } = await stored(name);
  const head = await ask(movie.url, {}, 'HEAD');
  expect(head.headers['content-length']).toBe(String(spot.length));
  expect(head.rawPayload.length).toBe(0);
  const part = await ask(movie.url, { range: 'bytes=4-7' });
  expect(part.statusCode).toBe(206);
  expect(part.payload).toBe('ftyp');
  expect(part.headers).toMatchObject({
    'content-length': '4',
    'content-range': `bytes 4-7/${spot.length}`,
  });
  const beyond = await ask(movie.url, { range: `bytes=${spot.length}-` });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers['content-range']).toBe(`bytes */${spot.length}`);
  const etag = String(head.headers.etag);
  expect((await ask(movie.url, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await ask(movie.url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
});

test.each(places)('from a %s: nothing else is there', async (name) => {
  const { movie, ask } = await stored(name);
  const wrong = [
    movie.url.replace('.mp4', '.png'),
    movie.url.replace('.mp4', '.html'),
    movie.url.replace('.mp4', ''),
    `/files/${'0'.repeat(64)}.mp4`,
    '/files/..%2f..%2fsecret.key',
    '/files/%2e%2e/secret.key',
    '/files/',
    '/files',
  ];
  for (const url of wrong) expect([url, (await ask(url)).statusCode]).toEqual([url, 404]);
});
