import { gunzipSync } from 'node:zlib';
import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { aBlockRule, aRule, everyDevice } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { phone, type Setup, withDelivery } from '../testing/with-delivery.ts';
import { aScene } from '../wire/testing/build.ts';
import { appNetworks, placementOf } from './testing/placement-of.ts';

describe('the start of the SDK', () => {
  test('a phone is told where to call, what to report and what it may load', async () => {
    await withDelivery({}, async ({ send }) => {
      const body = { ...phone, android: { device: 'x' }, adns: [{ mid: 2, adapterv: '1', msdkv: '2' }] };
      const answer = await send('init', body, { headers: { host: 'ads.example:8080' } });
      expect(answer.statusCode).toBe(200);
      const { api, events, ms, pls } = answer.json();
      expect(api).toEqual({
        wf: 'http://ads.example:8080/sdk/wf',
        lr: 'http://ads.example:8080/sdk/lr',
        ic: 'http://ads.example:8080/sdk/ic',
        iap: 'http://ads.example:8080/sdk/iap',
        er: 'http://ads.example:8080/sdk/err',
        cd: 'http://ads.example:8080/sdk/cd',
        cpcl: 'http://ads.example:8080/sdk/cp/cl',
        cppl: 'http://ads.example:8080/sdk/cp/pl',
      });
      expect(events.url).toBe('http://ads.example:8080/sdk/log');
      const mandatory = [270, 271, 273, 501, 502, 503, 275, 276, 277];
      expect(events.ids).toEqual(expect.arrayContaining(mandatory));
      expect(events.fids).toEqual([273]);
      const networks = ms.map(({ id }: { id: number }) => id);
      for (const { ins } of pls) for (const { m } of ins) expect(networks).toContain(m);
      expect(pls).toHaveLength(1);
      expect(answer.body).not.toContain('null');
    });
  });

  test('an unknown key is 403, garbage 400', async () => {
    await withDelivery({}, async ({ send }) => {
      expect((await send('init', phone, { query: { k: 'nobody' } })).statusCode).toBe(403);
      expect((await send('init', phone, { query: { k: '' } })).statusCode).toBe(403);
      expect((await send('init', Buffer.from('garbage'))).statusCode).toBe(400);
      expect((await send('init', phone, { query: { v: '2' } })).statusCode).toBe(400);
    });
  });

  test('a blocked phone is 410; registered and under test, the same one gets the one network', async () => {
    const device = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
    const now = Date.now();
    const networks = [{ networkId: networkId.unity, startedAt: now - 1000, endsAt: now + 3_600_000 }];
    const setUp: Setup = {
      app: {
        blockRules: [aBlockRule(1, { models: ['Samsung:*'] })],
        networks: appNetworks(networkId.adMob, networkId.unity),
        impressionRevenue: false,
        testSession: { id: 1, networks },
      },
      testDevices: [{ platform: 1, deviceId: device }],
      placements: [placementOf(5, { 11: {}, 12: { network: networkId.unity } }, [aRule(1, {}, [11])])],
    };
    await withDelivery(setUp, async ({ send }) => {
      expect((await send('init', phone)).statusCode).toBe(410);
      const tested = (await send('init', { ...phone, did: device.toUpperCase() })).json();
      expect(tested).toMatchObject({ d: 1, ics: 0 });
      expect(tested.ms.map(({ n }: { n: string }) => n)).toEqual(['Unity']);
      expect(tested.pls[0].ins.map(({ id }: { id: number }) => id)).toEqual([12]);
      const forced = (await send('wf', { ...phone, did: device, pid: 5 })).json();
      expect(forced.ins).toEqual([{ id: 12, i: 1, r: 0, rp: 0 }]);
    });
  });

  test('a forced network that is switched off since is told of too, in placements that are for the phone', async () => {
    const device = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
    const now = Date.now();
    const networks = [{ networkId: networkId.unity, startedAt: now - 1000, endsAt: now + 3_600_000 }];
    const devices = { ...everyDevice, brandMode: 'include' as const, brands: ['LG'] };
    const forLg = placementOf(6, { 13: { network: networkId.unity } }, []);
    const setUp: Setup = {
      app: {
        networks: appNetworks(networkId.unity).map((network) => ({ ...network, enabled: false })),
        testSession: { id: 1, networks },
      },
      testDevices: [{ platform: 1, deviceId: device }],
      placements: [
        placementOf(5, { 12: { network: networkId.unity } }, []),
        { ...forLg, config: { ...forLg.config, devices } },
      ],
    };
    await withDelivery(setUp, async ({ send }) => {
      const hers = { ...phone, did: device };
      const { ms, pls } = (await send('init', hers)).json();
      expect(ms.map(({ n }: { n: string }) => n)).toEqual(['Unity']);
      expect(pls.map(({ id }: { id: number }) => id)).toEqual([5]);
      expect((await send('wf', { ...hers, pid: 5 })).json().ins).toMatchObject([{ id: 12 }]);
      expect((await send('wf', { ...hers, pid: 6 })).json()).toMatchObject({ code: 30, ins: [] });
    });
  });

  test('an instance whose network the app does not have is not listed: SDKs would drop it', async () => {
    const native = { adType: adType.native, fanOut: true, scenes: [aScene()] };
    const placements = [placementOf(5, { 1: { network: networkId.own }, 2: {} }, [], native)];
    const networks = appNetworks(networkId.own, networkId.chartboostBidding);
    await withDelivery({ app: { networks }, placements }, async ({ send }) => {
      const { ms, pls } = (await send('init', phone)).json();
      expect(ms).toEqual([
        { id: 1, n: 'AdTiming', k: 'key-0' },
        { id: 17, n: 'ChartboostBid', nn: 'Helium', k: 'key-17' },
      ]);
      expect(pls).toMatchObject([{ t: 1, bs: 3, pt: 15, fo: 1, ins: [{ id: 1, m: 1 }] }]);
      expect(pls[0].ins).toHaveLength(1);
    });
  });

  test('a long answer is packed for who takes it, and plain for who does not', async () => {
    const placements = Array.from({ length: 40 }, (_, index) => placementOf(index + 5, { 11: {} }, []));
    await withDelivery({ placements }, async ({ send }) => {
      const plain = await send('init', phone);
      const packed = await send('init', phone, { headers: { 'accept-encoding': 'br, gzip;q=0.5' } });
      const refused = await send('init', phone, { headers: { 'accept-encoding': 'gzip;q=0, br' } });
      for (const { headers } of [plain, refused]) expect(headers).not.toHaveProperty('content-encoding');
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    });
  });
});
