import { gunzipSync } from 'node:zlib';
import { networkId } from '@millrace/contract/network/network-id';
import { aBlockRule, anInstance, aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { phone, type Setup, withDelivery } from '../testing/with-delivery.ts';
import { anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';

const listing = {
  ...aPlacementShard().config,
  instances: [anInstance(11, { networkId: networkId.adMob })],
};

describe('init', () => {
  test('V1: addresses by the host that was called, networks and placements', async () => {
    await withDelivery({}, async ({ send }) => {
      const answer = await send('init', phone, { headers: { host: 'ads.example:8080' } });
      const body = answer.json();
      expect(answer.statusCode).toBe(200);
      expect(body.api).toEqual({
        wf: 'http://ads.example:8080/sdk/wf',
        lr: 'http://ads.example:8080/sdk/lr',
        ic: 'http://ads.example:8080/sdk/ic',
        iap: 'http://ads.example:8080/sdk/iap',
        er: 'http://ads.example:8080/sdk/err',
        cd: 'http://ads.example:8080/sdk/cd',
      });
      expect(body.events.url).toBe('http://ads.example:8080/sdk/log');
      const mandatory = [270, 271, 273, 501, 502, 503, 275, 276, 277];
      expect(body.events.ids).toEqual(expect.arrayContaining(mandatory));
      expect(body.events.fids).toEqual([273]);
      const networks = body.ms.map(({ id }: { id: number }) => id);
      for (const { ins } of body.pls) for (const { m } of ins) expect(networks).toContain(m);
      expect(body.pls).toHaveLength(1);
      expect(answer.body).not.toContain('null');
    });
  });

  test('V2: an unknown key is 403, garbage 400', async () => {
    await withDelivery({}, async ({ send }) => {
      expect((await send('init', phone, { query: { k: 'nobody' } })).statusCode).toBe(403);
      expect((await send('init', phone, { query: { k: '' } })).statusCode).toBe(403);
      expect((await send('init', Buffer.from('garbage'))).statusCode).toBe(400);
      expect((await send('init', phone, { query: { v: '2' } })).statusCode).toBe(400);
    });
  });

  test('V21: a long answer is packed for who takes it', async () => {
    const placements = Array.from({ length: 12 }, (_, index) => index + 5).map((id) =>
      aPlacementShard({ id, config: { ...listing, id } }),
    );
    await withDelivery({ placements }, async ({ send }) => {
      const plain = await send('init', phone);
      const packed = await send('init', phone, { headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    });
  });

  test('PUBLIC_URL wins over the host that was called', async () => {
    await withDelivery({ services: { publicUrl: 'https://ads.example' } }, async ({ send }) => {
      const body = (await send('init', phone)).json();
      expect(body.api.wf).toBe('https://ads.example/sdk/wf');
    });
  });

  test('an app that is off, or of another platform than the phone', async () => {
    await withDelivery({ app: { enabled: false } }, async ({ send }) => {
      expect((await send('init', phone)).statusCode).toBe(403);
      expect((await send('wf', { ...phone, pid: 5 })).json().code).toBe(20);
    });
    await withDelivery({}, async ({ send }) => {
      expect((await send('wf', { ...phone, pid: 5 }, { query: { plat: '0' } })).json().code).toBe(20);
    });
  });
});

describe('blocks and test mode', () => {
  const device = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
  const now = Date.now();
  const testing: Setup = {
    app: {
      blockRules: [aBlockRule(1, { models: ['Samsung:*'] })],
      networks: [
        { id: networkId.adMob, enabled: true, bidsFromPhones: true, appKey: 'a' },
        { id: networkId.unity, enabled: true, bidsFromPhones: true, appKey: 'u' },
      ],
      testSession: {
        id: 1,
        networks: [{ networkId: networkId.unity, startedAt: now - 1000, endsAt: now + 3_600_000 }],
      },
    },
    testDevices: [{ platform: 1, deviceId: device }],
    placements: [
      aPlacementShard({
        instances: {
          11: anInstanceShard(),
          12: anInstanceShard({ networkId: networkId.unity, unitId: 'Rewarded' }),
        },
        config: {
          ...aPlacementShard().config,
          rules: [aRule(1, {}, [11])],
          instances: [
            anInstance(11, { networkId: networkId.adMob }),
            anInstance(12, { networkId: networkId.unity }),
          ],
        },
      }),
    ],
  };

  test('V2: a block rule is 410; the same phone, registered and under test, gets the one network', async () => {
    await withDelivery(testing, async ({ send }) => {
      expect((await send('init', phone)).statusCode).toBe(410);
      const tested = (await send('init', { ...phone, did: device.toUpperCase() })).json();
      expect(tested.d).toBe(1);
      expect(tested.ms.map(({ n }: { n: string }) => n)).toEqual(['Unity']);
      expect(tested.pls[0].ins.map(({ id }: { id: number }) => id)).toEqual([12]);
      const forced = (await send('wf', { ...phone, did: device, pid: 5 })).json();
      expect(forced.ins).toEqual([{ id: 12, i: 1, r: 0, rp: 0 }]);
    });
  });

  test('no header makes another phone a test device', async () => {
    await withDelivery(testing, async ({ send }) => {
      const answer = await send('wf', { ...phone, pid: 5 }, { headers: { 'x-om-debug': '1' } });
      expect(answer.json()).not.toHaveProperty('debug');
      expect(answer.json().code).toBe(20);
    });
  });
});
