import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { openRates } from '../../domain/exchange-rate/rates.ts';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
const setup = {
  app: { ownAds: { ...noOwnAds, told: [advertiserId, 78], storeId: 'com.acme.rush' } },
  services: {
    rates: () => openRates(undefined),
    regionOf: (address: string) => ({ state: 'Bavaria', city: address === '81.2.69.142' ? 'Munich' : '' }),
  },
};

/** The advertiser promotes two apps, one of which is this one. */
function promote({ services }: TestDelivery, storeId = 'com.acme.rush'): void {
  const other = { id: 8, postbackKey: 'k', clickDays: 7, viewHours: 24 };
  services.snapshot.ownAds.put(advertiserId, {
    ...{ id: advertiserId, testDevices: [] },
    promoted: [
      { ...other, store: { platform: 0, id: 'com.acme.rush' } },
      { ...other, id: 9, store: { platform: 1, id: storeId } },
    ],
  });
}
const told = ({ kept }: TestDelivery) =>
  kept.flatMap(({ head }) => (head.tracked === undefined ? [] : [head]));

test('the advertiser of the very app is told of sessions and purchases, once each', async () => {
  await withDelivery(setup, async (delivery) => {
    promote(delivery);
    expect((await delivery.send('init', { ...phone, did: device })).statusCode).toBe(200);
    const bought = { ...phone, did: device, cur: 'USD', iap: 4.99 };
    await delivery.send('iap', bought);
    await delivery.send('iap', bought);
    const [opened, paid, again] = told(delivery);
    expect(opened).toMatchObject({
      ...{ organizationId: advertiserId, appId: 0 },
      tracked: { promotedAppId: 9, by: 'mediation', events: [{ name: 'app_open', at: expect.any(Number) }] },
    });
    expect(opened?.tracked?.events[0]?.device).toMatch(/^\d+$/);
    // What the publisher calls the person by is nobody else's.
    expect(opened?.tracked?.events[0]).not.toHaveProperty('user');
    expect(paid?.tracked?.events[0]).toMatchObject({
      name: 'purchase',
      worth: { value: '4.99', currency: 'USD', usd: '4.99' },
    });
    expect(again?.tracked?.events[0]).toMatchObject({ refusal: 'repeated' });
    // The publisher's own rows are as they were.
    expect(delivery.kept.filter(({ head }) => head.kind === 'iap')).toHaveLength(2);
  });
});

test('of a device under test they are told nothing, neither that it opened the app nor that it bought something', async () => {
  const now = Date.now();
  const networks = [{ networkId: networkId.adMob, startedAt: now - 1000, endsAt: now + 3_600_000 }];
  const testing = {
    ...setup,
    app: { ...setup.app, testSession: { id: 1, networks } },
    testDevices: [{ platform: 1 as const, deviceId: device }],
  };
  await withDelivery(testing, async (delivery) => {
    promote(delivery);
    await delivery.send('init', { ...phone, did: device });
    await delivery.send('iap', { ...phone, did: device, cur: 'USD', iap: 4.99 });
    expect(delivery.kept.map(({ head }) => [head.kind, head.isTest])).toEqual([
      ['init', true],
      ['iap', true],
    ]);
  });
});

test('what the SDK says of the phone goes with it, and where its address is', async () => {
  await withDelivery(setup, async (delivery) => {
    promote(delivery);
    const known = { ...phone, did: device, appv: '2.1.0', carrier: '26201Telekom.de' };
    await delivery.send('init', known, { remoteAddress: '81.2.69.142' });
    expect(told(delivery)[0]?.tracked?.events[0]?.params).toEqual({
      ...{ brand: 'Samsung', model: 'SM-1', os: 'Android', os_version: '10' },
      ...{ app_version: '2.1.0', carrier: 'Telekom.de', state: 'Bavaria', city: 'Munich' },
    });
  });
});

test.each(['gdpr', 'coppa', 'ccpa'])(
  'where regs forbid to know somebody (%s), they are counted, and nothing of them is known',
  async (flag) => {
    await withDelivery(setup, async (delivery) => {
      promote(delivery);
      await delivery.send('init', { ...phone, did: device, regs: { [flag]: 1 } });
      const [event] = told(delivery)[0]?.tracked?.events ?? [];
      expect(event).toMatchObject({ name: 'app_open' });
      for (const field of ['device', 'user', 'params']) expect(event).not.toHaveProperty(field);
    });
  },
);

test('nobody is told of another app, nor where the publisher does not say so', async () => {
  await withDelivery(setup, async (delivery) => {
    promote(delivery, 'com.acme.other');
    await delivery.send('init', phone);
    expect(told(delivery)).toEqual([]);
  });
  await withDelivery({ app: { ownAds: noOwnAds } }, async (delivery) => {
    promote(delivery);
    await delivery.send('init', phone);
    expect(told(delivery)).toEqual([]);
  });
});

test('nothing bought is no purchase', async () => {
  await withDelivery(setup, async (delivery) => {
    promote(delivery);
    await delivery.send('iap', { ...phone, cur: 'USD', iap: 0 });
    await delivery.send('iap', { ...phone, iap: 3 });
    expect(told(delivery)).toEqual([]);
  });
});
