import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { PlacementConfig } from '@millrace/mediation/config';
import { anInstance, aRule, everyDevice } from '@millrace/mediation/testing/build';
import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { allIsPaid } from '../testing/delivery-app.ts';
import { aCampaignShard, ownAdsSetup, tested } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { anInstanceShard } from '../wire/testing/build.ts';

const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
const registered = { testDevices: [{ platform: 1 as const, deviceId: device }] };
const hers = { ...phone, did: device, pid: 5 };
const creatives = [aCreative(31)];

const another = (id: number, known: Partial<Parameters<typeof aCampaign>[1]>) =>
  aCampaignShard({
    campaign: aCampaign(id, { advertiserId: 7, creatives, ...known }),
    advertiser: `Nr ${id}`,
  });

test('the trace says which campaigns were looked at, what each would have paid, and why it did not win', async () => {
  const { targeting } = aCampaign(1);
  const campaigns = [
    another(3, { bid: 4 }),
    another(4, { bid: 2 }),
    another(5, { bid: 9, targeting: { ...targeting, osMin: '99' } }),
    another(6, { bid: 0.5 }),
    another(7, { bid: 8, advertiserId: 9 }),
    another(8, { bid: 8, countries: ['JP'] }),
    another(10, { bid: 8, countries: ['JP'], advertiserId: 9 }),
  ];
  const setup = ownAdsSetup(campaigns);
  const ownAds = { ...noOwnAds, mode: 'all' as const, blocked: [9], floors: { '00': 1 } };
  await withDelivery({ ...setup, ...registered, app: { ...setup.app, ownAds } }, async (delivery) => {
    const { bidresp } = (await delivery.send('wf', hers)).json();
    const auction = delivery.traces[0]?.details.serving?.ownAds;
    expect(auction).toMatchObject({ mode: 'all', floor: '1' });
    const [winner, ...others] = auction?.looked ?? [];
    // One request in twenty draws its winner.
    const drawn = auction?.arm === 'explore' ? [3, 4] : [3];
    expect(drawn).toContain(winner?.campaignId);
    expect(winner).toMatchObject({ outcome: 'won', price: String(bidresp[0].price), promoted: 'Coin Rush' });
    expect(winner?.advertiser).toEqual({ id: 7, name: `Nr ${winner?.campaignId}` });
    const left = new Map(others.map(({ campaignId, outcome }) => [campaignId, outcome]));
    expect(left.get(winner?.campaignId === 3 ? 4 : 3)).toBe('outbid');
    expect([5, 6, 7].map((id) => left.get(id))).toEqual(['phone', 'floor', 'advertiserBlocked']);
    expect(left.has(8)).toBe(false);
    expect(auction?.more).toEqual([{ outcome: 'country', campaigns: 1 }]);
    const failed = others.find(({ campaignId }) => campaignId === 5);
    expect(failed?.failure).toMatchObject({ condition: 'osVersion', needs: { min: '99' } });
  });
});

test('the trace says what the winner bids beside other networks, where the installation takes a share of its price', async () => {
  const bidOf = async (campaign: ReturnType<typeof another>) => {
    let told: unknown;
    await withDelivery({ ...ownAdsSetup([campaign]), ...registered }, async ({ send, traces }) => {
      await send('wf', hers);
      const auction = traces[0]?.details.serving?.ownAds;
      told = [auction?.looked[0]?.price, auction?.net];
    });
    return told;
  };
  const paying = another(3, { bid: 4 });
  expect(await bidOf(paying)).toEqual(['4', undefined]);
  expect(await bidOf({ ...paying, kept: 0.75 })).toEqual(['4', '3']);
  expect(await bidOf({ ...another(3, { bid: 0 }), kept: 0.75 })).toEqual(['0', undefined]);
});

test('an own ad that bids stands in the waterfall; where none does and nobody else is left, nothing was served', async () => {
  const alone = (setup: ReturnType<typeof ownAdsSetup>) => ({
    ...setup,
    placements: (setup.placements ?? []).map((one) => ({
      ...one,
      config: { ...one.config, rules: [aRule(1, {}, [], [18])] },
    })),
  });
  const asked = async (setup: ReturnType<typeof ownAdsSetup>) => {
    let came: unknown;
    await withDelivery({ ...setup, ...registered }, async ({ send, traces }) => {
      const { code, ins } = (await send('wf', hers)).json<{ code: number; ins: { id: number }[] }>();
      const [trace] = traces;
      const served = trace?.details.serving?.served.map(({ instance }) => instance.id);
      expect(served).toEqual(ins.map(({ id }) => id));
      const { outcome, first, instances } = trace?.summary ?? {};
      came = { code, outcome, first: first?.id, instances };
    });
    return came;
  };
  const bids = ownAdsSetup([another(3, { bid: 4 })]);
  const beside = { code: 0, outcome: 'served', first: 18, instances: 2 };
  expect(await asked(bids)).toEqual(beside);
  expect(await asked(alone(bids))).toEqual({ ...beside, instances: 1 });
  const silent = ownAdsSetup([]);
  expect(await asked(silent)).toEqual({ code: 0, outcome: 'served', first: 11, instances: 1 });
  expect(await asked(alone(silent))).toEqual({
    ...{ code: 40, outcome: 'nothingLeft', first: undefined, instances: 0 },
  });
});

test('of several instances of own ads the trace tells the auction of each', async () => {
  const setup = tested(ownAdsSetup([another(3, { bid: 4 })]), networkId.crossPromotion);
  const own = { networkId: networkId.crossPromotion, isBidding: true } as const;
  const placements = (setup.placements ?? []).map((one) => ({
    ...one,
    instances: { ...one.instances, 19: anInstanceShard({ ...own, name: 'Second' }) },
    config: { ...one.config, instances: [...one.config.instances, anInstance(19, own)] },
  }));
  await withDelivery({ ...setup, placements }, async ({ send, traces }) => {
    const { bidresp } = (await send('wf', { ...phone, pid: 5 })).json<{ bidresp: { iid: number }[] }>();
    expect(bidresp.map(({ iid }) => iid)).toEqual([18, 19]);
    const { ownAds, moreOwnAds = [] } = traces[0]?.details.serving ?? {};
    const told = [ownAds, ...moreOwnAds].map((auction) => [
      auction?.instance?.id,
      auction?.looked[0]?.outcome,
    ]);
    expect(told).toEqual([
      [18, 'won'],
      [19, 'won'],
    ]);
  });
  await withDelivery(setup, async ({ send, traces }) => {
    await send('wf', { ...phone, pid: 5 });
    const { ownAds, moreOwnAds } = traces[0]?.details.serving ?? {};
    expect([ownAds?.looked.length, ownAds?.instance, moreOwnAds]).toEqual([1, undefined, undefined]);
  });
});

test('of many campaigns the winner and the dearest are told one by one, the others counted', async () => {
  const campaigns = Array.from({ length: 70 }, (_, index) =>
    another(index + 1, { bid: 100 - index, countries: index === 69 ? ['00'] : ['DE'] }),
  );
  const blocked = campaigns.slice(0, 69).map((_, index) => index + 100);
  for (const [index, shard] of campaigns.slice(0, 69).entries())
    Object.assign(shard.campaign, { advertiserId: blocked[index] });
  const setup = ownAdsSetup(campaigns);
  const ownAds = { ...noOwnAds, mode: 'all' as const, blocked };
  const there = { ...setup, ...registered, app: { ...setup.app, ownAds } };
  await withDelivery(there, async ({ send, traces }) => {
    await send('wf', { ...hers, lcountry: 'DEU' });
    const auction = traces[0]?.details.serving?.ownAds;
    expect(auction?.looked).toHaveLength(50);
    expect(auction?.looked[0]).toMatchObject({ campaignId: 70, outcome: 'won' });
    expect(auction?.more).toEqual([{ outcome: 'advertiserBlocked', campaigns: 20 }]);
  });
});

test('the trace of cards says which campaigns got one, and why the others did not; without any it says that too', async () => {
  const card = [aCreative(31, { kind: 'card', size: null })];
  const campaigns = [
    another(3, { bid: 4, creatives: card }),
    another(4, { bid: 3, creatives: card }),
    another(5, { bid: 2, creatives: card }),
    another(6, { bid: 9 }),
    another(7, { bid: 8, creatives: card, advertiserId: 9 }),
  ];
  const setup = ownAdsSetup(campaigns, adType.crossPromote);
  const ownAds = { ...noOwnAds, mode: 'all' as const, blocked: [9] };
  await withDelivery({ ...setup, ...registered, app: { ...setup.app, ownAds } }, async (delivery) => {
    const ask = { ...hers, act: 4, reqId: 'asked' };
    const { campaigns: got } = (await delivery.send('cl', ask)).json<{ campaigns: { cid: string }[] }>();
    const [trace] = delivery.traces;
    expect(trace).toMatchObject({
      placementId: 5,
      summary: { outcome: 'served', cards: 2, rule: null, first: null, instances: 0 },
      details: { act: 'manual', requestId: 'asked', code: 0, serving: { outcome: 'served', rules: [] } },
    });
    const auction = trace?.details.serving?.ownAds;
    const of = (outcome: string) =>
      (auction?.looked ?? []).filter((one) => one.outcome === outcome).map(({ campaignId }) => campaignId);
    // The pool of the placement holds two; one request in twenty draws its winner.
    expect(of('won')).toEqual(got.map(({ cid }) => Number(cid)).sort());
    expect(of('outbid')).toHaveLength(1);
    expect([of('format'), of('advertiserBlocked')]).toEqual([[6], [7]]);
    expect(auction?.cards).toBe(2);
    await delivery.send('cl', { ...ask, did: 'nobody registered it' });
    expect(delivery.traces).toHaveLength(1);
  });
  const closed = { ...setup, ...registered, app: { ...setup.app, ownAds: noOwnAds } };
  await withDelivery(closed, async ({ send, traces }) => {
    await send('cl', hers);
    expect(traces[0]?.summary).toMatchObject({ outcome: 'nothingLeft', cards: 0 });
    expect(traces[0]?.details.serving?.ownAds).toMatchObject({ mode: 'off', looked: [], cards: 0 });
  });
});

test('a card that is on its way to the device as often as it may be seen wins no more, and the trace says so', async () => {
  const card = [aCreative(31, { kind: 'card', size: null })];
  const setup = ownAdsSetup(
    [another(3, { bid: 4, creatives: card, capImpressions: 1 }), another(4, { bid: 3, creatives: card })],
    adType.crossPromote,
  );
  let onTheirWay = 0;
  const leases = {
    ...allIsPaid,
    heldBy: ({ campaign }: { campaign: number }) => (campaign === 3 ? onTheirWay : 0),
  };
  await withDelivery({ ...setup, ...registered, services: { leases } }, async ({ send, traces }) => {
    const cards = async () => {
      const { campaigns } = (await send('cl', hers)).json<{ campaigns: { cid: string }[] }>();
      return campaigns.map(({ cid }) => Number(cid));
    };
    expect((await cards()).toSorted()).toEqual([3, 4]);
    onTheirWay = 1;
    expect(await cards()).toEqual([4]);
    const auction = traces[1]?.details.serving?.ownAds;
    expect(auction?.cards).toBe(1);
    expect(auction?.looked.map(({ campaignId, outcome }) => [campaignId, outcome])).toEqual([
      [4, 'won'],
      [3, 'cap'],
    ]);
  });
});

test('cards in a test: the trace names the network that it forces, and blames no rule', async () => {
  const card = [aCreative(31, { kind: 'card', size: null })];
  const setup = ownAdsSetup([another(3, { creatives: card })], adType.crossPromote);
  const told = async (network: number) => {
    let came: unknown;
    await withDelivery(tested(setup, network), async ({ send, traces }) => {
      await send('cl', { ...phone, pid: 5 });
      const { summary, details } = traces[0] ?? {};
      const { outcome, forced, arm, cards } = summary ?? {};
      expect(details?.serving).toMatchObject({ outcome, arm, rules: [] });
      came = { outcome, forced, arm, cards };
    });
    return came;
  };
  const { crossPromotion, unity } = networkId;
  const own = { outcome: 'served', forced: crossPromotion, arm: 'forced', cards: 1 };
  expect(await told(crossPromotion)).toEqual(own);
  expect(await told(unity)).toEqual({ outcome: 'nothingLeft', forced: unity, arm: 'forced', cards: 0 });
});

test('who gets nothing in a placement gets no cards either, and the trace says why', async () => {
  const setup = ownAdsSetup(
    [another(3, { creatives: [aCreative(31, { kind: 'card', size: null })] })],
    adType.crossPromote,
  );
  const [placement] = setup.placements ?? [];
  if (placement === undefined) throw new Error('the set-up has a placement');
  const asked = async (config: Partial<PlacementConfig>) => {
    const placements = [{ ...placement, config: { ...placement.config, ...config } }];
    let came: unknown[] = [];
    await withDelivery({ ...setup, ...registered, placements }, async ({ send, traces }) => {
      const { campaigns } = (await send('cl', hers)).json<{ campaigns: unknown[] }>();
      const { cards, outcome } = traces[0]?.summary ?? {};
      came = [campaigns.length, cards, outcome, traces[0]?.details.serving?.ownAds?.looked.length];
    });
    return came;
  };
  expect(await asked({})).toEqual([1, 1, 'served', 1]);
  expect(await asked({ enabled: false })).toEqual([0, 0, 'placementOff', 0]);
  const samsung = { ...everyDevice, brandMode: 'exclude' as const, brands: ['Samsung'] };
  expect(await asked({ devices: samsung })).toEqual([0, 0, 'deviceExcluded', 0]);
});

test('cards keep to the rules: an instance that is off, or a rule that has other instances, gets none', async () => {
  const setup = ownAdsSetup(
    [another(3, { creatives: [aCreative(31, { kind: 'card', size: null })] })],
    adType.crossPromote,
  );
  const [placement] = setup.placements ?? [];
  if (placement === undefined) throw new Error('the set-up has a placement');
  const { instances } = placement.config;
  let tried: string[] | undefined;
  /** What is counted as having become of it. */
  let ended: unknown;
  const asked = async (config: Partial<PlacementConfig>) => {
    const placements = [{ ...placement, config: { ...placement.config, ...config } }];
    let came: unknown[] = [];
    await withDelivery({ ...setup, ...registered, placements }, async ({ send, traces, kept }) => {
      const { campaigns } = (await send('cl', hers)).json<{ campaigns: unknown[] }>();
      const rows = kept.flatMap(({ head, body }) =>
        rowsOf(head, JSON.parse(body), { deviceKey: someDeviceKey }).map(({ row }) => row),
      );
      const metrics = rows.map(({ metric }) => metric);
      came = [campaigns.length, traces[0]?.summary.outcome, metrics];
      ended = rows[0]?.outcome;
      tried = traces[0]?.details.serving?.rules.map(({ verdict }) => verdict);
    });
    return came;
  };
  const counted = ['waterfallRequest', 'bidAtOnce', 'waterfallFilled'];
  expect(await asked({})).toEqual([1, 'served', counted]);
  expect(await asked({ rules: [aRule(1, {}, [], [18])] })).toEqual([1, 'served', counted]);
  expect(ended).toBe('served');
  const nothing = [0, 'nothingLeft', ['waterfallRequest']];
  const off = instances.map((one) => (one.id === 18 ? { ...one, enabled: false } : one));
  expect(await asked({ instances: off })).toEqual(nothing);
  expect(ended).toBe('noRule');
  expect(await asked({ rules: [aRule(1, {}, [11])] })).toEqual(nothing);
  expect(tried).toEqual(['matched']);
  expect(ended).toBe('nothingLeft');
  expect(await asked({ enabled: false })).toEqual([0, 'placementOff', [undefined]]);
  expect(ended).toBe('placementOff');
});

test('an app that lets nobody in looks at nobody; a phone that nobody registered leaves no trace', async () => {
  const setup = ownAdsSetup([]);
  const told = async (house: number | null) => {
    const there = { ...setup, ...registered, app: { ...setup.app, ownAds: { ...noOwnAds, house } } };
    let auctions: unknown[] = [];
    await withDelivery(there, async ({ send, traces }) => {
      await send('wf', hers);
      await send('wf', { ...phone, pid: 5 });
      auctions = traces.map(({ details }) => details.serving?.ownAds);
    });
    return auctions;
  };
  const nobody = { floor: '0', arm: 'greedy', probability: null, looked: [], more: [] };
  expect(await told(null)).toEqual([{ ...nobody, mode: 'off' }]);
  // Its house has nothing for the country: not the same as nobody's.
  expect(await told(99)).toEqual([{ ...nobody, mode: 'house' }]);
});
