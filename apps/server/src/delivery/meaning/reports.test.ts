import { networkId } from '@millrace/contract/publisher/network/network-id';
import { describe, expect, test } from 'vitest';
import { openRates } from '../../domain/exchange-rate/rates.ts';
import { callbackUrl } from '../../domain/reward/callback-url.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import { gatherRewards } from '../rewards/gather-rewards.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { KeptCall } from '../testing/delivery-app.ts';
import { someDeviceKey as deviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { parseObject } from '../wire/body.ts';
import { placementOf } from './testing/placement-of.ts';

const rowsIn = ({ head, body }: KeptCall): EventRow[] => rowsOf(head, parseObject(body), { deviceKey });

describe('what phones report', () => {
  const bidding = { placements: [placementOf(5, { 11: {}, 13: { bids: true } }, [])] };

  test('reports of the types 3 to 9 and 14 are taken, others are 400, of an unknown placement 410', async () => {
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

  test('requests and fills of a bidding instance are not counted: its bids are', async () => {
    await withDelivery(bidding, async ({ send, kept }) => {
      for (const [type, iid] of [
        [4, 11],
        [5, 11],
        [4, 13],
        [5, 13],
        [6, 13],
      ])
        expect((await send('lr', { ...phone, type, pid: 5, iid })).statusCode).toBe(200);
      await send('log', { ...phone, events: [{ eid: 270, pid: 5, iid: 13, bid: 1, ts: 1 }] });
      expect(kept.flatMap(rowsIn).map(({ row }) => row.metric)).toEqual([
        'instanceRequest',
        'instanceFilled',
        undefined,
        undefined,
        'impression',
        'bidRequest',
      ]);
    });
  });

  test('markers of what is not known are no values, and make no bid', async () => {
    const event = { eid: 271, mid: -1, iid: -1, scene: -1, price: -1, bid: -1, code: '', pid: 5, ts: 1 };
    await withDelivery(bidding, async ({ send, kept }) => {
      expect((await send('log', { ...phone, events: [event] })).statusCode).toBe(200);
      const [row] = kept.flatMap(rowsIn);
      expect(row?.row).toMatchObject({ placement_id: 5 });
      const told = Object.keys(row?.row ?? {}).filter((column) => row?.row[column] !== undefined);
      for (const column of ['instance_id', 'scene_id', 'price', 'price_usd', 'code', 'metric'])
        expect(told).not.toContain(column);
    });
  });

  test('events of a clock that is wrong are set right by when they were sent', async () => {
    await withDelivery({}, async ({ send, kept, clock }) => {
      const wrong = clock.now().getTime() + 100 * 86_400_000;
      const events = [
        { ts: wrong - 9000, eid: 100 },
        { ts: wrong - 8000, eid: 111, pid: 5 },
        { ts: wrong - 2000, eid: 204, pid: 5, iid: 11, duration: 2 },
        { ts: wrong, eid: 207, pid: 5, iid: 11, duration: 6 },
      ];
      expect((await send('log', { ...phone, ts: wrong, events })).statusCode).toBe(200);
      const rows = kept.flatMap(rowsIn).map(({ row }) => row);
      expect(rows.map(({ at }) => Number(at) - clock.now().getTime())).toEqual([-9000, -8000, -2000, 0]);
      expect(rows.map(({ duration }) => duration)).toEqual([undefined, undefined, 2, 6]);
      expect(rows.map(({ instance_id }) => instance_id)).toEqual([undefined, undefined, 11, 11]);
    });
  });

  test('a reward is OK with an address to tell and without; its content stands encoded in the address', async () => {
    await withDelivery({}, async ({ send, kept }) => {
      const body = { ...phone, pid: 5, iid: 11, content: 'gold & 银 "x"' };
      const answer = await send('ic', body);
      expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
      expect((await send('ic', { ...body, pid: 6 })).statusCode).toBe(400);
      expect(kept).toHaveLength(1);
      const told: string[] = [];
      const rewards = gatherRewards({ deviceKey }, async ({ asked }) => {
        told.push(...asked.map(({ content }) => content));
      });
      for (const { head, body: said } of kept)
        rewards.toRows(Buffer.from(`${JSON.stringify(head)}\n${said}`));
      await rewards.flush();
      const template = 'https://game.example/reward?user={content}';
      expect(told.map((content) => callbackUrl(template, content))).toEqual([
        'https://game.example/reward?user=gold%20%26%20%E9%93%B6%20%22x%22',
      ]);
    });
  });

  test('a purchase adds to what the person has paid, in USD by the rate of the day', async () => {
    const rates = () => openRates({ days: ['2026-01-01'], perEuro: { USD: ['1.2'], CNY: ['8'] } });
    const now = () => Date.UTC(2026, 0, 2);
    await withDelivery({ services: { rates, now } }, async ({ send, kept }) => {
      const pay = async (cur: string) =>
        (await send('iap', { ...phone, cur, iap: '100', iapt: '1000' })).json();
      expect(await pay('CNY')).toEqual({ iapUsd: 1015 });
      // Without a rate nothing is added.
      expect(await pay('XXX')).toEqual({ iapUsd: 1000 });
      expect(kept.map(({ head }) => head.exchange)).toEqual([
        { currency: 'CNY', rate: '0.1500000000', date: '2026-01-01' },
        null,
      ]);
      expect((await send('iap', phone, { query: { k: 'nobody' } })).statusCode).toBe(410);
    });
  });
});
