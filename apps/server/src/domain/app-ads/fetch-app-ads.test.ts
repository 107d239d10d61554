import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedServer, startFeedServer } from '../../testing/feed-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { adsLimits, fetchAppAds } from './fetch-app-ads.ts';

let app: TestApp;
let server: FeedServer;
let silent: Server;
let port: string;
/** Hosts by their names; of any other nobody knows the address. */
const hosts: Readonly<Record<string, string>> = {
  'game.example': '127.0.0.1',
  'files.game.example': '127.0.0.1',
  'other.test': '127.0.0.1',
  'third.test': '127.0.0.1',
  'inside.test': '10.0.0.7',
};
beforeAll(async () => {
  const addresses = async (host: string) => {
    const address = hosts[host];
    if (address === undefined) throw new Error(`the name ${host} has no address (ENOTFOUND)`);
    return [address];
  };
  app = await openTestApp({
    env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' },
    names: { addresses, texts: async () => [] },
  });
  server = await startFeedServer();
  ({ port } = new URL(server.address));
  silent = createServer((_, response) => void response.writeHead(200).write('google.com, '));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await app.close();
  await server.close();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

const website = () => `http://www.game.example:${port}/our/games`;
const look = (at = website(), limits = adsLimits) => fetchAppAds(app.services, at, limits);
const file = () => `http://game.example:${port}/app-ads.txt`;

test('a file, by the plain way where TLS fails; whatever its encoding', async () => {
  server.answerWith({ body: 'google.com, pub-1, DIRECT', headers: { 'content-type': 'text/plain' } });
  expect(await look()).toEqual({ state: 'found', address: file(), text: 'google.com, pub-1, DIRECT' });
  expect(server.heard.map(({ url }) => url)).toEqual(['/app-ads.txt']);
  server.answerWith({ body: Buffer.from('\ufeffa.example, é, DIRECT') });
  expect(await look()).toMatchObject({ text: 'a.example, é, DIRECT' });
  server.answerWith({ body: Buffer.from('\ufeffa.example, é, DIRECT', 'utf16le') });
  expect(await look()).toMatchObject({ text: 'a.example, é, DIRECT' });
  server.answerWith({ body: Buffer.from([0x61, 0xff, 0xfe, 0x0a]) });
  expect(await look()).toMatchObject({ state: 'found' });
  server.answerWith({ body: '' });
  expect(await look()).toMatchObject({ state: 'found', text: '' });
});

test.each([
  [404, { state: 'missing' }],
  [410, { state: 'missing' }],
  [403, { state: 'unreachable', reason: 'status', detail: '403' }],
  [500, { state: 'unreachable', reason: 'status', detail: '500' }],
  [304, { state: 'unreachable', reason: 'status', detail: '304' }],
])('status %i', async (status, expected) => {
  server.answerWith({ status });
  expect(await look()).toMatchObject({ ...expected, address: file() });
});

test.each([
  ['<!DOCTYPE html><title>Not found</title>', 'html'],
  ['\n  <html>', 'html'],
  ['PK\0\0', 'binary'],
])('%j is no such file, whatever it calls itself', async (body, reason) => {
  server.answerWith({ body, headers: { 'content-type': 'text/plain' } });
  expect(await look()).toMatchObject({ state: 'notFile', reason });
});

/** Answers by host: of one that is not named with the file. */
const leads = (ways: Readonly<Record<string, string>>) =>
  server.answerWith((url) => {
    const location = ways[url];
    return location === undefined ? { body: 'x.example, 1, DIRECT' } : { status: 301, headers: { location } };
  });

test('redirects within the root domain are followed, five of them', async () => {
  leads({
    '/app-ads.txt': '/1',
    '/1': `http://files.game.example:${port}/2`,
    '/2': '/3',
    '/3': '/4',
    '/4': '/5',
  });
  expect(await look()).toMatchObject({ state: 'found', address: `http://files.game.example:${port}/5` });
  leads({ '/app-ads.txt': '/1', '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/5': '/6' });
  expect(await look()).toMatchObject({ state: 'unreachable', reason: 'redirects' });
});

test('to another domain once, and from there no further', async () => {
  leads({ '/app-ads.txt': `http://other.test:${port}/file` });
  expect(await look()).toMatchObject({ state: 'found', address: `http://other.test:${port}/file` });
  const third = `http://third.test:${port}/file`;
  leads({ '/app-ads.txt': `http://other.test:${port}/1`, '/1': third });
  expect(await look()).toMatchObject({ state: 'unreachable', reason: 'redirectElsewhere', detail: third });
  leads({ '/app-ads.txt': 'ftp://other.test/file' });
  expect(await look()).toMatchObject({ state: 'unreachable', reason: 'redirectElsewhere' });
});

test('nobody in a private network is asked, at once or by a redirect', async () => {
  expect(await look('http://inside.test')).toMatchObject({ reason: 'privateAddress', detail: 'inside.test' });
  expect(await look('http://10.1.2.3')).toMatchObject({ reason: 'privateAddress' });
  leads({ '/app-ads.txt': 'http://inside.test/file' });
  expect(await look()).toMatchObject({
    state: 'unreachable',
    reason: 'privateAddress',
    detail: 'inside.test',
  });
});

test('a file without end, one that stays away, and a website that nobody knows', async () => {
  server.answerWith({ endless: true });
  expect(await look()).toMatchObject({ state: 'unreachable', reason: 'tooLarge' });
  const { port: other } = silent.address() as AddressInfo;
  const limits = { ...adsLimits, total: 400 };
  expect(await look(`http://game.example:${other}`, limits)).toMatchObject({ reason: 'tooSlow' });
  expect(await look('https://nobody.test')).toMatchObject({
    reason: 'failed',
    detail: 'the name nobody.test has no address (ENOTFOUND)',
  });
});
