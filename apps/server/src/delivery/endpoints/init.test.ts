import { networkId } from '@millrace/contract/publisher/network/network-id';
import { aBlockRule, anInstance, aRule } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { phone, type Setup, withDelivery } from '../testing/with-delivery.ts';
import { anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';

describe('init', () => {
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
      expect((await send('init', phone, { query: { plat: '0' } })).statusCode).toBe(403);
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

  test('no header makes another phone a test device', async () => {
    await withDelivery(testing, async ({ send }) => {
      const answer = await send('wf', { ...phone, pid: 5 }, { headers: { 'x-om-debug': '1' } });
      expect(answer.json()).not.toHaveProperty('debug');
      expect(answer.json().code).toBe(20);
    });
  });
});
