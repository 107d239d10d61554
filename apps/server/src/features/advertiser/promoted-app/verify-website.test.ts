import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renewEventKey } from '@millrace/contract/advertiser/event-key';
import { createPromotedApp, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { loaderTag, verificationRecord, verifyWebsite } from '@millrace/contract/advertiser/website-loader';
import { role } from '@millrace/contract/people/permission';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const origin = 'https://ads.example';
let server: Server;
let port: number;
/** How the website answers, by path. */
let site: (path: string, response: ServerResponse) => void;
let records: Record<string, string[] | Error>;
let addresses: Record<string, string>;
let app: TestApp;
let promoter: Person;
let own: PromotedApp;

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => site(url, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  app = await openTestApp({
    env: { PUBLIC_URL: origin, CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' },
    names: {
      addresses: async (name) => {
        const address = addresses[name];
        if (address === undefined) throw new Error(`the name ${name} has no address (ENOTFOUND)`);
        return [address];
      },
      texts: async (name) => {
        const known = records[name] ?? [];
        if (known instanceof Error) throw known;
        return known;
      },
    },
  });
});
beforeEach(async () => {
  records = {};
  addresses = { 'shop.example': '127.0.0.1', 'www.shop.example': '127.0.0.1' };
  promoter = await createPerson(app, { roleId: role.promoter });
  const link = `https://shop.example:${port}`;
  own = (await app.ask(createPromotedApp, { kind: 'website', link }, promoter)).data;
  say(page(''));
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => server.close(resolve));
});

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Shop</p></body></html>`;
const tag = (key = own.siteKey ?? '') => loaderTag(origin, key);

function say(body: string, status = 200, headers: Record<string, string> = {}): void {
  site = (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

function stand(known: Record<string, string>): void {
  addresses = known;
}

const verify = async (person = promoter) => app.ask(verifyWebsite, { id: own.id }, person);
const looked = async () => {
  const { loader, record, app: shown } = (await verify()).data;
  return [loader.outcome, loader.detail, record.outcome, shown.verified];
};

test('signed out: 401; a publisher: 403; another advertiser, and an app: does not exist', async () => {
  expect((await app.ask(verifyWebsite, { id: own.id })).status).toBe(401);
  expect((await verify(await createPerson(app))).status).toBe(403);
  expect((await verify(await createPerson(app, { roleId: role.promoter }))).code).toBe(1002);
});

test('the loader with the right key verifies it, once in the history; a website that is down later stays verified', async () => {
  say(page(tag()));
  expect(await looked()).toEqual(['found', '', 'none', true]);
  await looked();
  const { list } = (await app.ask(listChanges, { entity: 'promoted_app' }, promoter)).data;
  expect(list.map(({ action }) => action)).toEqual(['edit', 'add']);
  say('', 500);
  expect(await looked()).toEqual(['status', '500', 'none', true]);
});

describe('the step that failed is named', () => {
  test.each<[string, () => void, string, string]>([
    ['the loader is not there', () => say(page('')), 'noLoader', ''],
    ['another website’s key', () => say(page(tag('x'.repeat(32)))), 'otherKey', 'x'.repeat(32)],
    ['in a comment only', () => say(page(`<!-- ${tag()} -->`)), 'noLoader', ''],
    ['in a template only', () => say(page(`<template>${tag()}</template>`)), 'noLoader', ''],
    ['of another installation', () => say(page(tag().replace('ads.', 'other.'))), 'noLoader', ''],
    [
      'not a page',
      () => say('{}', 200, { 'content-type': 'application/json' }),
      'notAPage',
      'application/json',
    ],
    ['an error', () => say('', 404), 'status', '404'],
    [
      'another site',
      () => say('', 302, { location: 'https://elsewhere.example/' }),
      'elsewhere',
      'https://elsewhere.example/',
    ],
    ['no address', () => stand({}), 'unreachable', 'the name shop.example has no address (ENOTFOUND)'],
    ['a private network', () => stand({ 'shop.example': '10.0.0.8' }), 'forbidden', ''],
    ['in circles', () => say('', 301, { location: '/' }), 'redirects', ''],
  ])('%s', async (_, set, outcome, detail) => {
    set();
    expect(await looked()).toEqual([outcome, detail, 'none', false]);
  });

  test('a page without end is read as far as a megabyte', async () => {
    say(page(`${'<p>'.padEnd(2_000_000)}${tag()}`));
    expect((await looked())[0]).toBe('noLoader');
  });
});

test('a page that carries the loader with the key of before is told so, and verified with the new one', async () => {
  const before = String(own.siteKey);
  const renewed = { id: own.id, kind: 'site', graceHours: 24 } as const;
  const { key } = (await app.ask(renewEventKey, renewed, promoter)).data;
  say(page(tag(before)));
  expect(await looked()).toEqual(['formerKey', before.slice(-4), 'none', false]);
  say(page(tag(before) + tag(key)));
  expect(await looked()).toEqual(['found', '', 'none', true]);
});

test('redirects within the site are followed', async () => {
  const there = `http://www.shop.example:${port}/home`;
  site = (path, response) =>
    path === '/home'
      ? response.writeHead(200, { 'content-type': 'text/html' }).end(page(tag()))
      : response.writeHead(301, { location: there }).end();
  expect((await verify()).data.loader).toEqual({ outcome: 'found', url: there, detail: '' });
});

test('a DNS record verifies it without a page; one with another key does not', async () => {
  addresses = {};
  records = { 'shop.example': ['v=spf1 -all', verificationRecord('x'.repeat(32))] };
  expect((await verify()).data).toMatchObject({ record: { outcome: 'other' }, app: { verified: false } });
  records = { 'shop.example': new Error('SERVFAIL') };
  expect((await verify()).data.record).toEqual({ outcome: 'unreachable' });
  records = { 'shop.example': [verificationRecord(own.siteKey ?? '')] };
  expect((await verify()).data).toMatchObject({ record: { outcome: 'found' }, app: { verified: true } });
});
