import { adType, adTypes } from '@millrace/contract/publisher/ad-type';
import { networkIds } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { type Platform, platform } from '@millrace/contract/publisher/platform';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlacementShard } from '../../../domain/config-snapshot/shard.ts';
import {
  aNetwork,
  anInstanceShard,
  aPlacementShard,
  aScene,
  listed,
  someAddresses,
} from '../testing/build.ts';
import { initAnswer } from './init-answer.ts';

const pooled = (known: Partial<PlacementShard> = {}) =>
  aPlacementShard({ adType: adType.rewardedVideo, ...known });

function placed(placement: PlacementShard, ruleId: number | null = null) {
  const networks = [aNetwork(), aNetwork({ id: networkId.facebook, bidsFromPhones: false })];
  return initAnswer({
    app: { key: 'an-app', networks },
    placements: [listed(placement, ruleId)],
    addresses: someAddresses,
    platform: platform.android,
  }).pls[0];
}

test('what every phone gets', () => {
  const answer = initAnswer({
    app: { key: 'an-app', networks: [aNetwork()] },
    placements: [listed(aPlacementShard())],
    addresses: someAddresses,
    platform: platform.android,
  });
  expect(answer).toMatchObject({
    d: 0,
    ri: 30,
    ics: 1,
    api: {
      wf: 'https://a.example/sdk/wf',
      lr: 'https://a.example/sdk/lr',
      ic: 'https://a.example/sdk/ic',
      iap: 'https://a.example/sdk/iap',
      er: 'https://a.example/sdk/err',
      cd: 'https://a.example/sdk/cd',
      cpcl: 'https://a.example/sdk/cp/cl',
      cppl: 'https://a.example/sdk/cp/pl',
    },
    events: { url: 'https://a.example/sdk/log', mn: 100, ci: 30, fids: [273] },
    ms: [{ id: 2, n: 'AdMob', k: 'ca-app~1' }],
    pls: [
      {
        id: 5,
        n: 'Home',
        t: 0,
        pt: 15,
        bs: 3,
        rlw: 30,
        ins: [{ id: 11, n: 'An instance', m: 2, k: 'ca-app/1' }],
      },
    ],
  });
  const mandatory = [270, 271, 273, 501, 502, 503, 275, 276, 277];
  expect(answer.events.ids).toEqual(expect.arrayContaining(mandatory));
  expect(new Set(answer.events.ids).size).toBe(answer.events.ids.length);
});

test('iOS gets a key of networks that have none, for it loads nothing without one, and own ads that of the app everywhere; others are left as they are', () => {
  const keys = (of: Platform) =>
    initAnswer({
      app: {
        key: 'an-app',
        networks: [
          aNetwork({ id: networkId.googleAd, appKey: '' }),
          aNetwork({ id: networkId.myTarget, appKey: '' }),
          aNetwork({ id: networkId.crossPromotion, appKey: '' }),
          // A key that could not be read.
          aNetwork({ id: networkId.unity, appKey: '' }),
          aNetwork(),
        ],
      },
      placements: [],
      addresses: someAddresses,
      platform: of,
    }).ms.map(({ k }) => k);
  expect(keys(platform.ios)).toEqual(['GoogleAd', 'MyTarget', 'an-app', '', 'ca-app~1']);
  expect(keys(platform.android)).toEqual(['', '', 'an-app', '', 'ca-app~1']);
});

test('a publisher who wants no word of what impressions earn has none', () => {
  const answer = (impressionRevenue: boolean) =>
    initAnswer({
      app: { key: 'an-app', networks: [], impressionRevenue },
      placements: [],
      addresses: someAddresses,
      platform: platform.android,
    });
  expect([answer(false).ics, answer(true).ics]).toEqual([0, 1]);
});

test('without anything to load the list is there all the same', () => {
  const answer = initAnswer({
    app: { key: 'an-app', networks: [] },
    placements: [],
    addresses: someAddresses,
    platform: platform.android,
  });
  expect([answer.pls, answer.ms]).toEqual([[], []]);
});

describe('left out', () => {
  test.each([
    ['a network that is off', [aNetwork({ enabled: false })], undefined],
    ['a blocked network', [aNetwork()], new Set([networkId.adMob])],
  ])('%s, and what stands on it', (_, networks, blockedNetworks) => {
    const answer = initAnswer({
      app: { key: 'an-app', networks },
      placements: [listed(aPlacementShard())],
      addresses: someAddresses,
      platform: platform.android,
      ...(blockedNetworks && { blockedNetworks }),
    });
    expect([answer.pls, answer.ms]).toEqual([[], []]);
  });

  test('a network without a wire id', () => {
    const answer = initAnswer({
      app: { key: 'an-app', networks: [aNetwork({ id: networkId.headerBidding })] },
      placements: [listed(aPlacementShard({ instances: { 1: anInstanceShard({ networkId: 13 }) } }))],
      addresses: someAddresses,
      platform: platform.android,
    });
    expect([answer.pls, answer.ms]).toEqual([[], []]);
  });

  test.each([adType.interactive, adType.notification, adType.icon, adType.popup, adType.offerWall])(
    'ad type %i',
    (type) => {
      expect(placed(aPlacementShard({ adType: type }))).toBeUndefined();
    },
  );

  test('an instance that bids between servers only, and ids of elsewhere', () => {
    const instances = {
      11: anInstanceShard(),
      12: anInstanceShard({ networkId: networkId.facebook, isBidding: true }),
    };
    const placement = aPlacementShard({ instances });
    expect(placed(placement)?.ins.map(({ id }) => id)).toEqual([11]);
    const answer = initAnswer({
      app: { key: 'an-app', networks: [aNetwork()] },
      placements: [{ placement, instanceIds: [999], ruleId: null }],
      addresses: someAddresses,
      platform: platform.android,
    });
    expect(answer.pls).toEqual([]);
  });
});

test.each([
  [adType.banner, 0],
  [adType.native, 1],
  [adType.rewardedVideo, 2],
  [adType.interstitial, 3],
  [adType.splash, 4],
  [adType.crossPromote, 5],
])('ad type %i is %i to phones', (type, wire) => {
  expect(placed(aPlacementShard({ adType: type }))?.t).toBe(wire);
});

describe('caps', () => {
  const cap = { frequencyCap: 3, frequencyHours: 24 };

  test('of a placement only where it is shown in a place', () => {
    expect(placed(aPlacementShard(cap))).toMatchObject({ fc: 3, fu: 24 });
    expect(placed(aPlacementShard(cap))).not.toHaveProperty('scenes');
    const video = placed(pooled(cap));
    expect(video).not.toHaveProperty('fc');
    expect(video?.scenes).toEqual([{ id: 0, n: 'DS', isd: 1, fc: 3, fu: 24 }]);
  });

  test('of scenes', () => {
    const scenes = [aScene(cap), aScene({ id: 72, name: 'End', isDefault: false })];
    expect(placed(pooled({ scenes }))?.scenes).toEqual([
      { id: 71, n: 'Shop', isd: 1, fc: 3, fu: 24 },
      { id: 72, n: 'End' },
    ]);
  });

  test('of instances, with pacing', () => {
    const instances = { 11: anInstanceShard({ ...cap, frequencyHours: 9000, pacingSeconds: 60 }) };
    const placement = placed(aPlacementShard({ instances, pacingSeconds: 30 }));
    expect(placement).toMatchObject({ fi: 30, ins: [{ fc: 3, fu: 596, fi: 60 }] });
  });
});

describe('loading', () => {
  test('a pool', () => {
    const placement = placed(
      pooled({
        inventorySteps: [
          { failures: 5, seconds: 30 },
          { failures: 9, seconds: 600 },
        ],
      }),
    );
    expect(placement).toMatchObject({ main: 1, bs: 4, cs: 2, rf: 30, rfs: { 5: 30, 9: 600 } });
    expect(placement).not.toHaveProperty('rlw');
    expect(placement).not.toHaveProperty('fo');
  });

  test('a pool without steps has the usual ones', () => {
    expect(placed(pooled())?.rfs).toEqual({ 5: 30, 8: 300, 10: 3600 });
  });

  test('what the rule says goes before what the placement says', () => {
    const rule = {
      poolSize: 7,
      maxConcurrency: 2,
      preloadTimeout: 9,
      inventoryInterval: 90,
      batchSize: null,
    };
    const placement = pooled({ ruleLoading: { 8: rule } });
    expect(placed(placement, 8)).toMatchObject({ cs: 7, bs: 2, pt: 9, rf: 90, rfs: { 5: 90, 8: 300 } });
    expect(placed(placement, 9)).toMatchObject({ cs: 2, bs: 4, pt: 15, rf: 30 });
    const banner = aPlacementShard({ ruleLoading: { 8: { ...rule, batchSize: 1 } } });
    expect(placed(banner, 8)).toMatchObject({ bs: 1, pt: 9 });
    expect(placed({ ...banner, ruleLoading: { 8: rule } }, 8)).toMatchObject({ bs: 3 });
  });
});

test('bidding instances', () => {
  const instances = { 11: anInstanceShard(), 12: anInstanceShard({ isBidding: true }) };
  expect(placed(aPlacementShard({ instances }))).toMatchObject({ hb: 1, ins: [{}, { hb: 1, hbt: 5000 }] });
  expect(placed(aPlacementShard())).not.toHaveProperty('hb');
});

test('there is never a null, and the network of each instance is listed', () => {
  const optional = (most: number) => fc.option(fc.nat(most));
  const placement = fc
    .record({
      adType: fc.constantFrom(...adTypes),
      isMain: fc.boolean(),
      frequencyCap: fc.nat(9),
      frequencyHours: fc.nat(9999),
      pacingSeconds: fc.nat(9),
      fanOut: fc.boolean(),
      callbackUrl: fc.option(fc.webUrl()),
      scenes: fc.array(fc.record({ isDefault: fc.boolean(), frequencyCap: fc.nat(3) }), { maxLength: 3 }),
      ruleLoading: fc.dictionary(
        fc.constantFrom('1', '2'),
        fc.record({
          batchSize: optional(9),
          preloadTimeout: optional(9),
          poolSize: optional(9),
          inventoryInterval: optional(99),
          maxConcurrency: optional(9),
        }),
      ),
      instances: fc.dictionary(
        fc.nat(99).map(String),
        fc
          .record({ networkId: fc.constantFrom(...networkIds), isBidding: fc.boolean() })
          .map((known) => anInstanceShard(known)),
      ),
    })
    .map(({ scenes, ...known }) => aPlacementShard({ ...known, scenes: scenes.map(aScene) }));
  const network = fc.record({
    id: fc.constantFrom(...networkIds),
    enabled: fc.boolean(),
    bidsFromPhones: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(placement, { maxLength: 5 }),
      fc.uniqueArray(network.map(aNetwork), { selector: ({ id }) => id }),
      fc.constantFrom(null, 1, 2, 3),
      (placements, networks, ruleId) => {
        const answer = initAnswer({
          app: { key: 'an-app', networks },
          placements: placements.map((one) => listed(one, ruleId)),
          addresses: someAddresses,
          platform: platform.android,
        });
        const seen: unknown[] = [];
        const text = JSON.stringify(answer, (_, value: unknown) => {
          seen.push(value);
          return value;
        });
        expect(seen).not.toContain(null);
        expect(seen).not.toContain(undefined);
        expect(JSON.parse(text)).toEqual(answer);
        const known = new Set(answer.ms.map(({ id }) => id));
        for (const { ins } of answer.pls) {
          expect(ins.length).toBeGreaterThan(0);
          for (const { m } of ins) expect(known).toContain(m);
        }
      },
    ),
  );
});
