import { expect, test } from 'vitest';
import { noChance } from './chance.ts';
import { compile } from './compile.ts';
import type { Bid, InstanceConfig, RuleConfig } from './config.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';
import type { EcpmPosterior, Estimates } from './posterior.ts';
import { anInstance, aPlacement, aProfile, aRule } from './testing/build.ts';

const known = (usd: number): EcpmPosterior => ({ ecpm: usd, deviation: 0.1, impressions: 1000 });
const ecpm = (usd: string) => ({ manualEcpm: { '00': usd } });

interface Case {
  readonly rule?: Partial<RuleConfig>;
  readonly instances: readonly InstanceConfig[];
  readonly bids?: readonly Bid[];
  readonly estimates?: Estimates;
  readonly country?: string;
}

function served({ rule, instances, bids = [], estimates = {}, country = 'US' }: Case) {
  const ids = (bidding: boolean) => instances.filter((one) => one.isBidding === bidding).map((one) => one.id);
  const config = aPlacement({ rules: [aRule(1, rule, ids(false), ids(true))], instances });
  return decide(compile(config, estimates), aProfile({ country }), bids, noChance);
}

/** `id@eCPM` in the order of loading. */
function order(one: Case): string[] {
  return served(one).instances.map(({ instanceId, ecpm: price }) => `${instanceId}@${price ?? '?'}`);
}

const three = [anInstance(1, ecpm('2')), anInstance(2, ecpm('8')), anInstance(3, ecpm('5'))];

test('Manual: as placed', () => {
  expect(order({ instances: three })).toEqual(['1@2', '2@8', '3@5']);
});

test('Auto: by eCPM', () => {
  expect(order({ rule: { autoOptimized: true }, instances: three })).toEqual(['2@8', '3@5', '1@2']);
});

test('Auto: ties as placed, what is not known last and as placed', () => {
  const instances = [
    anInstance(5),
    anInstance(4, ecpm('1.50')),
    anInstance(3),
    anInstance(2, ecpm('1.5')),
    anInstance(1, ecpm('0')),
  ];
  expect(order({ rule: { autoOptimized: true }, instances })).toEqual([
    '4@1.5',
    '2@1.5',
    '1@0',
    '5@?',
    '3@?',
  ]);
});

test.each<[string, string, string]>([
  ['an estimate for the country', 'US', '1@7'],
  ['an estimate over all countries', 'DE', '1@4'],
])('%s goes before what a person entered', (_, country, first) => {
  const instances = [anInstance(1, { manualEcpm: { '00': '1', US: '2', DE: '3' } })];
  expect(order({ instances, country, estimates: { 1: { US: known(7), '00': known(4) } } })).toEqual([first]);
});

test.each([
  ['US', '1@2'],
  ['FR', '1@1'],
])('without an estimate: the eCPM entered for the country, else for ALL (%s)', (country, first) => {
  const instances = [anInstance(1, { manualEcpm: { '00': '1', US: '2' } })];
  expect(
    order({ instances, country, estimates: { 1: { DE: known(9), US: known(Number.NaN), '00': known(-1) } } }),
  ).toEqual([first]);
});

const bidding = [11, 12, 13].map((id) => anInstance(id, { isBidding: true, networkId: id - 10 }));

test('bids go before the first instance that earns less, equal ones behind it, and the others are asked for', () => {
  const bids = [
    { instanceId: 12, price: 5 },
    { instanceId: 11, price: 6 },
  ];
  const auto = { rule: { autoOptimized: true }, instances: [...three, ...bidding], bids };
  expect(order(auto)).toEqual(['2@8', '11@6', '3@5', '12@5', '1@2']);
  expect(served(auto).toBid).toEqual([13]);
  expect(served(auto).instances[1]).toEqual({ instanceId: 11, ecpm: 6, source: 'bid', place: 1 });
  // Manual, as placed 2, 8, 5: both stand before the 2.
  expect(order({ ...auto, rule: {} })).toEqual(['11@6', '12@5', '1@2', '2@8', '3@5']);
});

// The published vectors: strictly more is needed to go before.
test.each<[string[], number, string[]]>([
  [['3', '2', '1'], 2, ['1@3', '2@2', '11@2', '3@1']],
  [['3', '2', '1'], 2.5, ['1@3', '11@2.5', '2@2', '3@1']],
  [[], 1, ['11@1']],
])('into %j goes a bid of %d', (prices, price, expected) => {
  const instances = prices.map((usd, index) => anInstance(index + 1, ecpm(usd)));
  const bids = [{ instanceId: 11, price }];
  for (const autoOptimized of [false, true]) {
    expect(order({ rule: { autoOptimized }, instances: [...instances, ...bidding], bids })).toEqual(expected);
  }
});

test('equal bids as placed in the bidding list, and before what is not known', () => {
  const bids = [
    { instanceId: 13, price: 0 },
    { instanceId: 11, price: 0 },
  ];
  expect(order({ instances: [anInstance(1), ...bidding], bids })).toEqual(['11@0', '13@0', '1@?']);
});

test('bids that can not be are ignored, each with its reason', () => {
  const instances = [...three, ...bidding, anInstance(14, { isBidding: true, enabled: false })];
  const config = aPlacement({ rules: [aRule(1, {}, [1, 2, 3], [11, 12, 14])], instances });
  const bids = [
    { instanceId: 99, price: 1 },
    { instanceId: 1, price: 1 },
    { instanceId: 13, price: 1 },
    { instanceId: 14, price: 1 },
    { instanceId: 11, price: Number.NaN },
    { instanceId: 11, price: Number.POSITIVE_INFINITY },
    { instanceId: 11, price: -0.01 },
    { instanceId: 11, price: 10_000.01 },
    { instanceId: 11, price: 10_000 },
    { instanceId: 11, price: 1 },
  ];
  const explained = explain(config, aProfile(), bids);
  expect(explained.bids.map(({ ignored }) => ignored)).toEqual([
    'notBidding',
    'notBidding',
    'notBidding',
    'notBidding',
    'notANumber',
    'notANumber',
    'negative',
    'tooHigh',
    null,
    'duplicate',
  ]);
  expect(explained.decision.toBid).toEqual([12]);
  expect(explained.decision.instances.map(({ instanceId }) => instanceId)).toEqual([11, 1, 2, 3]);
});

test('an order that was worked out for one country is not given to another', () => {
  const instances = [
    anInstance(1, { manualEcpm: { US: '1', DE: '9' } }),
    anInstance(2, { manualEcpm: { '00': '5' } }),
  ];
  const config = aPlacement({ rules: [aRule(1, { autoOptimized: true }, [1, 2])], instances });
  const compiled = compile(config);
  const first = (country: string | null) =>
    decide(compiled, aProfile({ country }), [], noChance).instances[0]?.instanceId;
  expect(['US', 'DE', 'FR', null, 'US', 'DE'].map(first)).toEqual([2, 1, 2, 2, 2, 1]);
});
