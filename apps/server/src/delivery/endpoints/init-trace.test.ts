import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { aBlockRule, anInstance } from '@millrace/mediation/testing/build';
import { describe, expect, test } from 'vitest';
import { testSecret } from '../testing/delivery-app.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { aPlacementShard } from '../wire/testing/build.ts';

const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
const testDevices = [{ platform: 1 as const, deviceId: device }];
const hers = { ...phone, did: device.toUpperCase(), lcountry: 'DEU' };
const blockRules = [{ ...aBlockRule(3, { models: ['nokia:*'] }), name: 'Old Nokias' }];

describe('a registered phone whose SDK starts in vain', () => {
  test('in an app that is switched off: its organization sees that', async () => {
    await withDelivery({ testDevices, app: { enabled: false } }, async ({ send, traces, clock }) => {
      expect((await send('init', hers)).statusCode).toBe(403);
      expect(traces).toEqual([
        {
          organizationId: 1,
          appId: 1,
          placementId: null,
          platform: 1,
          deviceId: device,
          summary: {
            at: clock.now().toISOString(),
            app: { id: 1, name: 'An app' },
            placement: null,
            country: 'DE',
            outcome: 'appOff',
            rule: null,
            arm: 'placed',
            forced: null,
            first: null,
            instances: 0,
          },
          details: expect.objectContaining({ code: 403, wireVersion: 1, act: null, serving: null }),
        },
      ]);
    });
  });

  test('with the key of an app of the other platform: it is said, and nobody has visited that app', async () => {
    const setup = { testDevices: [{ platform: 0 as const, deviceId: device }] };
    await withDelivery(setup, async ({ send, traces, kept }) => {
      expect((await send('init', hers, { query: { plat: '0' } })).statusCode).toBe(403);
      expect(traces).toMatchObject([
        { platform: 0, summary: { outcome: 'otherPlatform', placement: null }, details: { code: 403 } },
      ]);
      expect(kept).toEqual([]);
    });
  });

  test('blocked by a rule: it is named', async () => {
    await withDelivery({ testDevices, app: { blockRules } }, async ({ send, traces }) => {
      expect((await send('init', { ...hers, brand: 'nokia', model: '3310' })).statusCode).toBe(410);
      expect(traces).toMatchObject([
        {
          summary: { outcome: 'appBlocked', placement: null },
          details: { code: 410, serving: { blockedBy: { id: 3, name: 'Old Nokias' }, served: [] } },
        },
      ]);
    });
  });

  test('with no placement that has anything for it', async () => {
    const off = aPlacementShard({
      config: {
        ...aPlacementShard().config,
        instances: [anInstance(11, { networkId: networkId.adMob, enabled: false })],
      },
    });
    await withDelivery({ testDevices, placements: [off] }, async ({ send, traces }) => {
      const answer = await send('init', hers);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().pls).toEqual([]);
      expect(traces).toMatchObject([
        { summary: { outcome: 'nothingToLoad', forced: null }, details: { code: 200, serving: null } },
      ]);
    });
  });

  test('because a test session forces a network that has nothing there: it is named', async () => {
    const now = Date.now();
    const testSession = {
      id: 9,
      networks: [{ networkId: networkId.unity, startedAt: now - 60_000, endsAt: now + 3_600_000 }],
    };
    await withDelivery({ testDevices, app: { testSession } }, async ({ send, traces }) => {
      await send('init', hers);
      expect(traces).toMatchObject([
        { summary: { outcome: 'nothingToLoad', arm: 'forced', forced: networkId.unity } },
      ]);
    });
  });

  test('with nothing but what no SDK can load', async () => {
    const unloadable = aPlacementShard({ adType: adType.offerWall });
    await withDelivery({ testDevices, placements: [unloadable] }, async ({ send, traces }) => {
      expect((await send('init', hers)).json().pls).toEqual([]);
      expect(traces).toMatchObject([{ summary: { outcome: 'nothingToLoad', arm: 'placed' } }]);
    });
  });
});

test('a start that is served leaves none: its decisions do', async () => {
  await withDelivery({ testDevices }, async ({ send, traces }) => {
    expect((await send('init', hers)).statusCode).toBe(200);
    expect(traces).toEqual([]);
  });
});

test.each<[string, object, object]>([
  ['a phone that is not registered', { ...hers, did: '38400000-8cf0-11bd-b23e-10b96e40000e' }, {}],
  ['a phone without an id', { ...hers, did: '' }, {}],
  ['a key that is nobody’s', hers, { query: { k: 'nobody' } }],
  ['no key', hers, { query: { k: '' } }],
  [
    'a call of the past',
    hers,
    { headers: { 'x-millrace-ingest-secret': testSecret, 'x-millrace-received-at': '1760000000000' } },
  ],
  ['a phone that is registered as one of the other platform', hers, { query: { plat: '0' } }],
])('%s leaves none, though the app is switched off', async (_, body, options) => {
  await withDelivery({ testDevices, app: { enabled: false } }, async ({ send, traces }) => {
    expect((await send('init', body, options)).statusCode).toBe(403);
    expect(traces).toEqual([]);
  });
});

test("another organization's phone leaves none", async () => {
  await withDelivery({ testDevices: [], app: { enabled: false } }, async ({ send, traces }) => {
    await send('init', hers);
    expect(traces).toEqual([]);
  });
});
