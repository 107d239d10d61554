import { networkId } from '@millrace/contract/publisher/network/network-id';
import { everyone } from '@millrace/contract/publisher/targeting';
import { anInstance, aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import type { AppShard } from '../../domain/config-snapshot/shard.ts';
import { testSecret } from '../testing/delivery-app.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { aNetwork, anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';

const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
const registered = { testDevices: [{ platform: 1 as const, deviceId: device }] };
const hers = { ...phone, did: device.toUpperCase(), pid: 5, act: 4, lcountry: 'DEU' };

const vip = {
  ...everyone,
  customTags: [{ name: 'vip', type: 'string' as const, operator: '=' as const, values: ['yes'] }],
};
const placements = [
  aPlacementShard({
    instances: {
      11: anInstanceShard({ name: 'High' }),
      12: anInstanceShard({ name: 'Low', networkId: networkId.unity }),
      13: anInstanceShard({ name: 'Bids', isBidding: true }),
    },
    config: {
      ...aPlacementShard().config,
      rules: [
        { ...aRule(1, { targeting: vip }, [11]), name: 'VIPs' },
        { ...aRule(2, { autoOptimized: true, priority: 2 }, [12, 11], [13]), name: 'Everybody' },
      ],
      instances: [
        anInstance(11, { networkId: networkId.adMob, manualEcpm: { '00': '3' } }),
        anInstance(12, { networkId: networkId.unity, manualEcpm: { '00': '2' } }),
        anInstance(13, { networkId: networkId.adMob, isBidding: true }),
      ],
    },
  }),
];
const networks: AppShard['networks'] = [
  { id: networkId.adMob, enabled: true, bidsFromPhones: true, appKey: 'a' },
  { id: networkId.unity, enabled: true, bidsFromPhones: true, appKey: 'u' },
];
const setUp = { app: { networks }, placements, ...registered };

describe('the trace of a waterfall', () => {
  test('says what was served and which condition excluded the rule above', async () => {
    await withDelivery(setUp, async ({ send, traces, clock }) => {
      const answer = (
        await send('wf', {
          ...hers,
          regs: { gdpr: 1, coppa: 0, ccpa: '1' },
          bid: [
            { iid: 13, price: 5, cur: 'XXX' },
            { iid: 13, price: 2.5 },
          ],
        })
      ).json();
      expect(traces).toHaveLength(1);
      const { summary, details, ...whose } = traces[0] ?? {};
      expect(whose).toEqual({ organizationId: 1, appId: 1, placementId: 5, platform: 1, deviceId: device });
      expect(summary).toEqual({
        at: clock.now().toISOString(),
        app: { id: 1, name: 'An app' },
        placement: { id: 5, name: 'Home', adType: 0 },
        country: 'DE',
        outcome: 'served',
        rule: { id: 2, name: 'Everybody' },
        arm: expect.stringMatching(/greedy|explore|holdout/),
        forced: null,
        first: expect.objectContaining({ adnId: networkId.adMob }),
        instances: 3,
      });
      expect(details).toMatchObject({ countryFrom: 'phone', wireVersion: 4, act: 'manual', code: 0 });
      expect(details?.refused).toEqual(['gdpr', 'ccpa']);
      expect(details?.serving?.rules).toMatchObject([
        { name: 'VIPs', verdict: 'failed', failure: { condition: 'customTag', has: null } },
        { name: 'Everybody', verdict: 'matched' },
      ]);
      expect(details?.serving?.served.map(({ instance }) => instance.id)).toEqual(
        answer.ins.map(({ id }: { id: number }) => id),
      );
      expect(details?.serving?.bids).toMatchObject([
        { instanceId: 13, price: null, ignored: 'notANumber' },
        { instanceId: 13, price: '2.5', ignored: null },
      ]);
    });
  });

  test.each(['1', '2', '3', '4'])(
    'version %s: lists what the phone was told to load and to ask',
    async (v) => {
      const { pubNative } = networkId;
      const bidding = placements.map((placement) => ({
        ...placement,
        instances: {
          ...placement.instances,
          14: anInstanceShard({ name: 'While loading', networkId: pubNative }),
        },
        config: {
          ...placement.config,
          rules: [aRule(2, {}, [12, 11], [13, 14])],
          instances: [
            ...placement.config.instances,
            anInstance(14, { networkId: pubNative, isBidding: true, manualEcpm: { '00': '2.5' } }),
          ],
        },
      }));
      const there = { app: { networks: [...networks, aNetwork({ id: pubNative })] }, placements: bidding };
      await withDelivery({ ...there, ...registered }, async ({ send, traces }) => {
        const answer = (await send('wf', hers, { query: { v } })).json();
        const serving = traces[0]?.details.serving;
        const listed = answer.ins.map((one: number | { id: number }) =>
          typeof one === 'number' ? one : one.id,
        );
        expect(serving?.served.map(({ instance }) => instance.id)).toEqual(listed);
        expect(serving?.toBid.map(({ id }) => id)).toEqual(answer.c2s ?? []);
        expect(traces[0]?.summary.instances).toBe(listed.length + (answer.c2s ?? []).length);
        const tooOld = { list: 'bidding', absence: { reason: 'sdkTooOld' } };
        expect(serving?.leftOut).toMatchObject(
          Number(v) > 2
            ? []
            : [13, 14].map((instanceId) => ({ ...tooOld, instanceId, instance: { id: instanceId } })),
        );
        const later = serving?.served.find(({ instance }) => instance.id === 14);
        if (v === '4') expect(later).toMatchObject({ ecpm: '2.5', source: 'manual', standing: 'byPrice' });
        else expect(later).toBeUndefined();
      });
      const onlyBids = bidding.map((one) => ({
        ...one,
        config: { ...one.config, rules: [aRule(2, {}, [], [13])] },
      }));
      await withDelivery(
        { ...there, ...registered, placements: onlyBids },
        async ({ send, traces, kept }) => {
          const { code } = (await send('wf', hers, { query: { v } })).json();
          const isServed = Number(v) > 2;
          expect(code).toBe(isServed ? 0 : 40);
          expect(kept[0]?.head.decision).toMatchObject(
            isServed ? { outcome: 'served', toBid: [13] } : { outcome: 'nothingLeft', toBid: [] },
          );
          expect(traces[0]?.summary.outcome).toBe(isServed ? 'served' : 'nothingLeft');
          expect(traces[0]?.details.serving?.outcome).toBe(isServed ? 'served' : 'nothingLeft');
        },
      );
    },
  );

  test('is what was decided, also where it explores: the record says the same', async () => {
    await withDelivery(setUp, async ({ send, traces, kept }) => {
      for (let call = 0; call < 200; call += 1) await send('wf', { ...hers, uid: `person-${call}` });
      const told = traces.map(({ summary, details }) => [
        summary.arm,
        details.serving?.probability,
        details.serving?.served.map(({ instance, ecpm }) => [
          instance.id,
          ecpm === null ? null : Number(ecpm),
        ]),
      ]);
      const written = kept.map(({ head: { decision } }) => [
        decision?.arm,
        decision?.probability,
        decision?.served,
      ]);
      expect(told).toEqual(written);
      expect(new Set(told.map(([arm]) => arm)).size).toBeGreaterThan(1);
    });
  });

  test('the answer is the same for a phone that leaves none', async () => {
    const untraced = { ...setUp, services: { traces: { wants: () => false, put: () => undefined } } };
    const answers: unknown[] = [];
    for (const one of [setUp, untraced]) {
      await withDelivery(one, async ({ send }) => {
        for (let call = 0; call < 50; call += 1) {
          answers.push((await send('wf', { ...hers, uid: `person-${call}` })).json());
        }
      });
    }
    expect(answers.slice(50)).toEqual(answers.slice(0, 50));
  });

  test('while a test forces a network, it says so and lists what is served', async () => {
    const now = Date.now();
    const testSession = {
      id: 9,
      networks: [{ networkId: networkId.unity, startedAt: now - 60_000, endsAt: now + 3_600_000 }],
    };
    await withDelivery({ ...setUp, app: { networks, testSession } }, async ({ send, traces }) => {
      await send('wf', { ...hers, tags: { vip: 'yes' } });
      expect(traces[0]?.summary).toMatchObject({
        outcome: 'served',
        arm: 'forced',
        forced: networkId.unity,
        rule: null,
        first: { id: 12, name: 'Low' },
      });
      expect(traces[0]?.details).toMatchObject({
        seed: null,
        serving: {
          rules: [],
          toBid: [],
          leftOut: [],
          unforced: { rules: [{ name: 'VIPs', verdict: 'matched' }, {}] },
        },
      });
    });
  });

  test('an app that is switched off leaves one too', async () => {
    await withDelivery({ ...setUp, app: { enabled: false } }, async ({ send, traces }) => {
      expect((await send('wf', hers)).json().code).toBe(20);
      expect(traces[0]?.summary).toMatchObject({ outcome: 'appOff', instances: 0 });
      expect(traces[0]?.details).toMatchObject({ code: 20, serving: null });
    });
  });

  test("an app of the other platform leaves one with the organization's phone that opened it", async () => {
    const ofBoth = { ...setUp, testDevices: [{ platform: 0 as const, deviceId: device }] };
    await withDelivery(ofBoth, async ({ send, traces }) => {
      expect((await send('wf', hers, { query: { plat: '0' } })).json().code).toBe(20);
      expect(traces).toMatchObject([
        {
          platform: 0,
          deviceId: device,
          summary: { outcome: 'otherPlatform', app: { name: 'An app' }, placement: { name: 'Home' } },
          details: { code: 20, serving: null },
        },
      ]);
    });
  });

  test.each<[string, object, object]>([
    ['a phone that is not registered', { ...hers, did: 'd1' }, {}],
    ['a phone without an id', { ...hers, did: '' }, {}],
    ['one that says it elsewhere', { ...hers, did: '', deviceId: device, gaid: device }, {}],
    [
      'one that says it in headers',
      { ...hers, did: 'd1' },
      { headers: { 'x-test-device': device, did: device } },
    ],
    [
      'a call of the past',
      hers,
      { headers: { 'x-millrace-ingest-secret': testSecret, 'x-millrace-received-at': '1760000000000' } },
    ],
    ['a phone of the other platform', hers, { query: { plat: '0' } }],
  ])('%s leaves none', async (_, body, options) => {
    await withDelivery(setUp, async ({ send, traces }) => {
      expect((await send('wf', body, options)).statusCode).toBe(200);
      expect(traces).toEqual([]);
    });
  });

  test('a phone of another organization leaves none', async () => {
    await withDelivery({ ...setUp, testDevices: [], app: { networks } }, async ({ send, traces }) => {
      await send('wf', hers);
      expect(traces).toEqual([]);
    });
  });
});
