import { networkId } from '@millrace/contract/network/network-id';
import { describe, expect, test } from 'vitest';
import { openRates } from '../../platform/exchange-rate/rates.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

describe('lr, ic, iap, log', () => {
  test('V9: types 3 to 9 and 14 are taken, others are 400, an unknown placement is 410', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      for (const type of [3, 4, 5, 6, 7, 8, 9, 14, '6']) {
        expect((await send('lr', { ...phone, type, pid: '5', iid: '11', scene: -1 })).statusCode).toBe(200);
      }
      for (const type of [1, 2, 10, 15, -1, 'x', undefined]) {
        expect((await send('lr', { ...phone, type, pid: 5 })).statusCode).toBe(400);
      }
      expect((await send('lr', { ...phone, type: 6, pid: 99 })).statusCode).toBe(410);
      expect(kept).toHaveLength(9);
      expect(kept[0]?.head).toMatchObject({
        placementId: 5,
        placements: { 5: 0 },
        instances: { 11: [5, networkId.adMob, 0, 0] },
      });
    });
  });

  test('what a phone reports while a test session forces a network on it is marked', async () => {
    const now = Date.now();
    const deviceId = '38400000-8cf0-11bd-b23e-10b96e40000d';
    const testSession = {
      id: 9,
      networks: [{ networkId: 1, startedAt: now - 60_000, endsAt: now + 3_600_000 }],
    };
    const testDevices = [{ platform: 1 as const, deviceId }];
    await withDelivery({ app: { testSession }, testDevices }, async ({ send, kept }) => {
      for (const did of [deviceId, deviceId.replace('3', '4')]) {
        await send('lr', { ...phone, did, pid: 5, iid: 11, type: 6 });
      }
      expect(kept.map(({ head }) => head.isTest)).toEqual([true, undefined]);
    });
  });

  test('V19: ic is OK with and without an address to tell, and not for an unknown placement', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      const body = { ...phone, pid: 5, iid: 11, content: 'gold & 银 "x"' };
      const answer = await send('ic', body);
      expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
      expect((await send('ic', { ...body, pid: 6 })).statusCode).toBe(400);
      expect(kept).toHaveLength(1);
    });
  });

  test('V20: iap answers the total in USD, by the rate of the day; without a rate nothing is added', async () => {
    const rates = () => openRates({ days: ['2026-01-01'], perEuro: { USD: ['1.2'], CNY: ['8'] } });
    const now = () => Date.UTC(2026, 0, 2);
    await withDelivery({ services: { rates, now } }, async ({ send, kept }) => {
      const pay = async (cur: string) =>
        (await send('iap', { ...phone, cur, iap: '100', iapt: '1000' })).json();
      expect(await pay('CNY')).toEqual({ iapUsd: 1015 });
      expect(await pay('XXX')).toEqual({ iapUsd: 1000 });
      expect(kept.map(({ head }) => head.exchange)).toEqual([
        { currency: 'CNY', rate: '0.1500000000', date: '2026-01-01' },
        null,
      ]);
      expect((await send('iap', phone, { query: { k: 'nobody' } })).statusCode).toBe(410);
    });
  });

  test('V8: a pack of events names what it is about; one of an app that nobody knows is taken and dropped', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      const events = [
        { eid: 270, pid: 5, iid: 11, ts: 1 },
        { eid: 204, pid: -1, iid: -1, ts: 2, duration: 2 },
        { eid: 271, pid: 5, iid: 99, price: 2, cur: 'USD' },
      ];
      expect((await send('log', { ...phone, appk: 'an-app', events }, { query: { k: '' } })).statusCode).toBe(
        200,
      );
      expect(kept[0]?.head).toMatchObject({
        placements: { 5: 0 },
        instances: { 11: [5, networkId.adMob, 0, 0] },
      });
      expect((await send('log', { ...phone, events }, { query: { k: 'nobody' } })).statusCode).toBe(200);
      expect((await send('log', { ...phone, events: 'x' })).statusCode).toBe(400);
      expect(kept).toHaveLength(1);
    });
  });
});
