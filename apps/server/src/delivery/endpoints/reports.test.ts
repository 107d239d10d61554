import { networkId } from '@millrace/contract/publisher/network/network-id';
import { groupInTest } from '@millrace/mediation/assign-group';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows/to-rows.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { aPlacementShard } from '../wire/testing/build.ts';

describe('lr and log', () => {
  test('whatever a phone sends while a test session forces a network on it is marked', async () => {
    const now = Date.now();
    const deviceId = '38400000-8cf0-11bd-b23e-10b96e40000d';
    const testSession = {
      id: 9,
      networks: [{ networkId: 1, startedAt: now - 60_000, endsAt: now + 3_600_000 }],
    };
    const testDevices = [{ platform: 1 as const, deviceId }];
    await withDelivery({ app: { testSession }, testDevices }, async ({ send, kept }) => {
      for (const did of [deviceId, deviceId.replace('3', '4')]) {
        await send('init', { ...phone, did });
        await send('lr', { ...phone, did, pid: 5, iid: 11, type: 6 });
        await send('wf', { ...phone, did, pid: 5 });
        await send('log', { ...phone, did, events: [{ eid: 502, pid: 5, ts: 1 }] });
      }
      expect(kept.map(({ head }) => head.isTest)).toEqual([...[true, true, true, true], ...Array(4)]);
      const rows = kept.map(({ head, body }) => rowsOf(head, JSON.parse(body), { deviceKey: someDeviceKey }));
      expect(rows.flat().map(({ row }) => [row.metric, row.is_test])).toEqual([
        ['init', 1],
        ['impression', 1],
        ['waterfallRequest', 1],
        ['readyTrue', 1],
        ['init', undefined],
        ['impression', undefined],
        ['waterfallRequest', undefined],
        ['readyTrue', undefined],
      ]);
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

  test('a group that an older phone says without its test is the running one’s, where it is in that group', async () => {
    const running = { id: 9, name: 'Floors', shareB: 50, rules: [] };
    const placements = [
      aPlacementShard({ config: { ...aPlacementShard().config, test: running } }),
      aPlacementShard({ id: 6 }),
    ];
    const group = groupInTest(running, phone.uid)?.group;
    const [theirs, other] = group === 'A' ? [1, 2] : [2, 1];
    await withDelivery({ placements }, async ({ send, kept }) => {
      for (const said of [{ abt: theirs }, { abt: other }, { abt: theirs, abtId: 4 }, { abt: -1 }, {}]) {
        await send('lr', { ...phone, pid: 5, type: 6, ...said });
        await send('log', { ...phone, events: [{ eid: 502, pid: 5, ts: 1, ...said }] });
      }
      await send('lr', { ...phone, pid: 6, type: 6, abt: theirs });
      await send('lr', { ...phone, uid: '', pid: 5, type: 6, abt: 1 });
      const rows = kept.flatMap(({ head, body }) =>
        rowsOf(head, JSON.parse(body), { deviceKey: someDeviceKey }).map(({ row }) => [
          row.test_id ?? 0,
          row.test_group ?? '',
        ]),
      );
      const twice = (row: unknown) => [row, row];
      expect(rows).toEqual([
        ...twice([9, group]),
        ...twice([0, '']),
        ...twice([4, group]),
        ...Array(6).fill([0, '']),
      ]);
    });
  });
});
