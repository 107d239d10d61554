import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StoreBehaviour, type StoreServer, startStoreServer } from '../../testing/store-server.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { type StoreReference, storePageOf, storeReferenceOf } from './store-reference.ts';
import { openStores, type Stores } from './stores.ts';

const ios: StoreReference = { plat: 0, storeId: '1234567890' };
const android: StoreReference = { plat: 1, storeId: 'com.acme.rush' };

let server: StoreServer;
let stores: Stores;
const clock = new TestClock();
const log = { info: () => undefined };
beforeAll(async () => {
  server = await startStoreServer();
});
/** @param timeLimit milliseconds; unless said, what it takes is no matter */
const opened = (timeLimit = 30_000): Stores =>
  openStores({ appStoreUrl: server.url, playStoreUrl: server.url, now: clock.now, log, timeLimit });
beforeEach(() => {
  stores = opened();
});
afterAll(() => server.close());

describe('storeReferenceOf', () => {
  const good: [string, StoreReference][] = [
    ['1234567890', ios],
    ['  com.acme.rush ', android],
    ['https://apps.apple.com/us/app/coin-rush/id1234567890?mt=8', ios],
    ['https://apps.apple.com/app/id1234567890', ios],
    ['itunes.apple.com/de/app/id1234567890', { ...ios, country: 'de' }],
    ['https://play.google.com/store/apps/details?id=com.acme.rush&hl=de', android],
    ['play.google.com/store/apps/details?hl=de&id=com.acme.rush', android],
    ['HTTPS://PLAY.GOOGLE.COM/store/apps/details?id=com.acme.rush', android],
  ];
  test.each(good)('%s', (entered, reference) => {
    expect(storeReferenceOf(entered)).toEqual(reference);
    expect(storeReferenceOf(storePageOf(reference))).toEqual(reference);
  });

  test.each([
    'rush',
    'com.1acme',
    'com.acme.',
    'com.acme.rush!',
    '12345678901234567',
    'https://example.com/app/id1234567890',
    'https://play.google.com.example.com/store/apps/details?id=com.acme.rush',
    'https://apps.apple.com/us/app/coin-rush',
    'https://play.google.com/store/apps/details',
    'javascript:alert(1)//play.google.com',
    '<script>alert(1)</script>',
    'שלום.עולם',
    '🎮',
    `com.${'a'.repeat(200)}`,
  ])('not %s', (entered) => {
    expect(storeReferenceOf(entered)).toBeUndefined();
  });
});

describe('lookUp', () => {
  test("an iOS app, by Apple's look-up in the country of the address", async () => {
    server.set('1234567890', {
      kind: 'found',
      name: ' Coin  Rush\u0000: 3D ',
      developer: 'Acme <b>Games</b>',
      icon: 'https://is1-ssl.mzstatic.com/icon.png',
      website: 'https://acme.example/games?a=1&b=2',
    });
    expect(await stores.lookUp({ ...ios, country: 'de' })).toEqual({
      outcome: 'found',
      app: {
        ...ios,
        name: 'Coin Rush : 3D',
        icon: 'https://is1-ssl.mzstatic.com/icon.png',
        bundleId: 'com.acme.app',
        storeUrl: 'https://apps.apple.com/de/app/id1234567890',
        // Text, whatever it looks like.
        developer: 'Acme <b>Games</b>',
        category: 'Games',
        genres: ['Role Playing', 'Casino'],
        osRequire: '15.0',
        website: 'https://acme.example/games?a=1&b=2',
      },
    });
    expect(server.asked.at(-1)).toBe('/lookup?id=1234567890&entity=software&country=de');
  });

  test('an Android app, by the linked data of its page', async () => {
    server.set(android.storeId, {
      kind: 'found',
      name: '🎮'.repeat(60),
      icon: 'https://elsewhere.example/i.png',
    });
    const lookUp = await stores.lookUp(android);
    expect(lookUp).toMatchObject({
      outcome: 'found',
      app: {
        name: '🎮'.repeat(50),
        // Only what lies at a store.
        icon: null,
        developer: null,
        category: 'Role playing',
        genres: ['Games'],
        storeUrl: 'https://play.google.com/store/apps/details?id=com.acme.rush',
      },
    });
  });

  const websites: [string | undefined, string | null][] = [
    ['https://acme.example/games?a=1&b=2', 'https://acme.example/games?a=1&b=2'],
    [undefined, null],
    ['javascript:alert(1)', null],
    ['https://me:secret@acme.example', null],
    ['acme', null],
  ];
  test.each(websites)("a developer's website %s", async (website, expected) => {
    for (const reference of [ios, android]) {
      server.set(reference.storeId, {
        kind: 'found',
        name: 'Rush',
        developer: 'Acme',
        ...(website && { website }),
      });
      expect(await stores.lookUp(reference)).toMatchObject({ app: { website: expected } });
    }
  });

  const useless: [StoreBehaviour['kind'], string][] = [
    ['slow', 'no answer within 300 ms'],
    ['broken', 'can not be read'],
    ['huge', 'more than 2097152 bytes'],
    ['wrong-type', 'the type "application/octet-stream"'],
    ['elsewhere', 'to another host'],
    ['circles', 'in circles'],
    ['down', 'it answered 503'],
  ];
  describe.each([ios, android])('of platform $plat', (reference) => {
    test.each(useless)('a store that is %s counts as not reached: %s', async (kind, reason) => {
      server.set(reference.storeId, { kind } as StoreBehaviour);
      const lookUp = await opened(kind === 'slow' ? 300 : undefined).lookUp(reference);
      expect(lookUp).toEqual({ outcome: 'unreachable', reason: expect.stringContaining(reason) });
    });

    test('an app that the store does not have', async () => {
      server.set(reference.storeId, { kind: 'missing' });
      expect(await stores.lookUp(reference)).toEqual({ outcome: 'missing' });
    });

    test('what was found is remembered for ten minutes, anything else is not', async () => {
      server.set(reference.storeId, { kind: 'down' });
      expect((await stores.lookUp(reference)).outcome).toBe('unreachable');
      server.set(reference.storeId, { kind: 'found', name: 'Rush' });
      expect((await stores.lookUp(reference)).outcome).toBe('found');
      server.set(reference.storeId, { kind: 'missing' });
      expect((await stores.lookUp(reference)).outcome).toBe('found');
      clock.forward(600_000);
      expect((await stores.lookUp(reference)).outcome).toBe('missing');
    });
  });

  test('nobody listens there', async () => {
    const nowhere = { appStoreUrl: 'http://127.0.0.1:9', playStoreUrl: 'http://127.0.0.1:9' };
    const closed = openStores({ ...nowhere, now: clock.now, log });
    expect((await closed.lookUp(ios)).outcome).toBe('unreachable');
  });

  test('none of several addresses of a store can be connected to: each says why', async () => {
    const refused = ['192.0.2.1:443', '192.0.2.2:443'].map((at) => new Error(`connect ECONNREFUSED ${at}`));
    const failed = new TypeError('fetch failed', { cause: new AggregateError(refused) });
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(failed);
    try {
      expect(await stores.lookUp(ios)).toEqual({
        outcome: 'unreachable',
        reason: 'connect ECONNREFUSED 192.0.2.1:443, connect ECONNREFUSED 192.0.2.2:443',
      });
    } finally {
      fetching.mockRestore();
    }
  });
});
