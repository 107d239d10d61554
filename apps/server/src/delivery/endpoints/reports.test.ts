import { networkId } from '@millrace/contract/publisher/network/network-id';
import { describe, expect, test } from 'vitest';
import { phone, withDelivery } from '../testing/with-delivery.ts';

describe('lr and log', () => {
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

  test('a pack of events names what it is about; one of an app that nobody knows is taken and dropped', async () => {
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
