import { everyone } from '@millrace/contract/publisher/targeting';
import { expect, test } from 'vitest';
import { type Shares, undivided } from './arm.ts';
import { type Chance, noChance, seededChance } from './chance.ts';
import type { PlacementConfig } from './config.ts';
import { explain } from './explain.ts';
import type { Profile } from './profile.ts';
import { aBlockRule, anInstance, aPlacement, aProfile, aRule, everyDevice } from './testing/build.ts';

/** `id verdict` of each rule, in the order tried. */
function verdicts(config: PlacementConfig, known: Partial<Profile> = {}): string[] {
  return explain(config, aProfile(known)).rules.map(({ ruleId, verdict }) => `${ruleId} ${verdict}`);
}

test('rules that name the country are tried before those for ALL, each by priority', () => {
  const config = aPlacement({
    rules: [
      aRule(1, { priority: 1 }),
      aRule(2, { priority: 9, countries: ['US'], targeting: { ...everyone, iapMin: '5' } }),
      aRule(3, { priority: 4, countries: ['DE', 'US'], targeting: { ...everyone, genders: ['male'] } }),
      aRule(4, { priority: 2, countries: ['DE'] }),
      aRule(5, { priority: 3, countries: ['US'], enabled: false }),
    ],
  });
  const { rules, decision } = explain(config, aProfile({ country: 'US', iap: '0' }));
  expect(rules).toEqual([
    {
      ruleId: 4,
      name: 'rule 4',
      block: 'country',
      verdict: 'failed',
      failure: { condition: 'country', needs: { oneOf: ['DE'] }, has: 'US' },
    },
    { ruleId: 5, name: 'rule 5', block: 'country', verdict: 'off', failure: null },
    {
      ruleId: 3,
      name: 'rule 3',
      block: 'country',
      verdict: 'failed',
      failure: { condition: 'gender', needs: { oneOf: ['male'] }, has: null },
    },
    {
      ruleId: 2,
      name: 'rule 2',
      block: 'country',
      verdict: 'failed',
      failure: { condition: 'iap', needs: { min: '5', max: null }, has: '0' },
    },
    { ruleId: 1, name: 'rule 1', block: 'all', verdict: 'matched', failure: null },
  ]);
  expect(decision.ruleId).toBe(1);
  expect(verdicts(config, { country: 'US', iap: '5' }).slice(3)).toEqual(['2 matched', '1 notReached']);
  expect(verdicts(config, { country: null })).toEqual([
    '4 failed',
    '5 off',
    '3 failed',
    '2 failed',
    '1 matched',
  ]);
});

test('a rule for the country and for ALL is tried with those of the country', () => {
  const config = aPlacement({
    rules: [aRule(1), aRule(2, { countries: ['00', 'US'] })],
  });
  expect(verdicts(config, { country: 'US' })).toEqual(['2 matched', '1 notReached']);
  expect(verdicts(config, { country: 'DE' })).toEqual(['1 matched', '2 notReached']);
});

test('equal priorities are tried in the order of their ids', () => {
  const config = aPlacement({ rules: [aRule(8, { priority: 1 }), aRule(7, { priority: 1 })] });
  expect(verdicts(config)).toEqual(['7 matched', '8 notReached']);
});

test('no rule matches: every instance by eCPM, one bidding instance of each network', () => {
  const config = aPlacement({
    rules: [aRule(1, { countries: ['DE'] }, [1])],
    instances: [
      anInstance(1, { manualEcpm: { '00': '1' } }),
      anInstance(2, { manualEcpm: { '00': '3' } }),
      anInstance(3, { isBidding: true, enabled: false }),
      anInstance(4, { isBidding: true }),
      anInstance(5, { isBidding: true }),
      anInstance(6, { isBidding: true, networkId: 2 }),
      anInstance(7, { testId: 5, originId: 1 }),
      anInstance(8, { isBidding: true, networkId: 3, enabled: false }),
    ],
  });
  const { decision, entries } = explain(config, aProfile({ country: 'US' }));
  expect(decision).toMatchObject({ outcome: 'served', ruleId: null, autoOptimized: true, toBid: [4, 6] });
  expect(decision.instances.map(({ instanceId }) => instanceId)).toEqual([2, 1]);
  const leftOut = entries.filter(({ absence }) => absence !== null);
  expect(leftOut).toMatchObject([{ instanceId: 8, absence: { reason: 'instanceOff' } }]);
});

test('group B has rules of its own, and its copies instead of their origins where none matches', () => {
  const config = aPlacement({
    rules: [aRule(1, {}, [1, 2])],
    test: { id: 5, name: 'Prices', shareB: 95, rules: [aRule(9, { countries: ['DE'] }, [3])] },
    instances: [anInstance(1), anInstance(2), anInstance(3, { testId: 5, originId: 1 })],
  });
  // Bucket 872 of test 2 would be B for a share of 9 %; here the people are found by trying.
  const people = Array.from({ length: 50 }, (_, index) => `user-${index}`);
  const groupOf = (userId: string) => explain(config, aProfile({ userId })).decision.test?.group;
  const [inA, inB] = ['A', 'B'].map((group) => people.find((userId) => groupOf(userId) === group) ?? '');
  const served = (known: Partial<Profile>) => {
    const { ruleId, instances } = explain(config, aProfile(known)).decision;
    return [ruleId, ...instances.map(({ instanceId }) => instanceId)];
  };
  expect(served({ userId: inA ?? '' })).toEqual([1, 1, 2]);
  expect(served({ userId: inB ?? '', country: 'DE' })).toEqual([9, 3]);
  expect(served({ userId: inB ?? '', country: 'US' })).toEqual([null, 2, 3]);
  expect(explain(config, aProfile()).decision.test).toEqual({ id: 5, group: 'A', counted: false });
});

test.each<[string, Partial<PlacementConfig>, Partial<Profile>]>([
  ['placementOff', { enabled: false }, {}],
  ['appBlocked', { blockRules: [aBlockRule(3, { osVersions: ['9'] })] }, { osVersion: '9' }],
  [
    'deviceExcluded',
    { devices: { ...everyDevice, brandMode: 'include', brands: ['LG'] } },
    { brand: 'Sony' },
  ],
  ['nothingLeft', {}, {}],
])('%s', (outcome, config, known) => {
  const { decision, rules } = explain(
    aPlacement({
      rules: [aRule(1, {}, [1])],
      instances: [anInstance(1, { enabled: outcome !== 'nothingLeft' })],
      ...config,
    }),
    aProfile(known),
  );
  expect(decision).toMatchObject({ outcome, instances: [], toBid: [] });
  expect(rules.map(({ verdict }) => verdict)).toEqual([outcome === 'nothingLeft' ? 'matched' : 'notReached']);
});

test('block rules that are off stop nobody, and what stops a phone is named', () => {
  const config = aPlacement({
    rules: [aRule(1, {}, [1])],
    instances: [anInstance(1)],
    blockRules: [aBlockRule(1, { enabled: false }), aBlockRule(2, { osVersions: ['9'] })],
  });
  expect(explain(config, aProfile({ osVersion: '9' })).blockedBy).toEqual({ id: 2, name: 'block 2' });
  expect(explain(config, aProfile({ osVersion: '10' })).blockedBy).toBeNull();
});

test('every entry that is left out says why, and the others keep their places', () => {
  const lg = { ...everyDevice, brandMode: 'include' as const, brands: ['LG'] };
  const rule = aRule(1, {}, [1, 2, 3, 4, 5, 6, 99]);
  const config = aPlacement({
    rules: [
      {
        ...rule,
        waterfall: rule.waterfall.map((entry) => ({ ...entry, enabled: entry.instanceId !== 1 })),
        bidding: [{ instanceId: 7, enabled: true }],
      },
    ],
    instances: [
      anInstance(1),
      anInstance(2, { enabled: false }),
      anInstance(3, { networkId: 2 }),
      anInstance(4, { networkId: 3 }),
      anInstance(5, { devices: lg }),
      anInstance(6),
      anInstance(7, { networkId: 4, isBidding: true }),
    ],
    networks: [
      { id: 1, enabled: true, bidsFromPhones: true },
      { id: 2, enabled: false, bidsFromPhones: true },
      { id: 3, enabled: true, bidsFromPhones: true },
      { id: 4, enabled: true, bidsFromPhones: false },
    ],
    blockRules: [aBlockRule(8, { networkId: 3 })],
  });
  const { entries, decision } = explain(config, aProfile({ brand: 'Sony' }));
  expect(entries.map(({ instanceId, list, place, absence }) => [instanceId, list, place, absence])).toEqual([
    [1, 'waterfall', 1, { reason: 'entryOff' }],
    [2, 'waterfall', 2, { reason: 'instanceOff' }],
    [3, 'waterfall', 3, { reason: 'networkOff' }],
    [4, 'waterfall', 4, { reason: 'networkBlocked', blockRule: { id: 8, name: 'block 8' } }],
    [
      5,
      'waterfall',
      5,
      { reason: 'device', failure: { condition: 'brand', needs: { oneOf: ['LG'] }, has: 'Sony' } },
    ],
    [6, 'waterfall', 6, null],
    [99, 'waterfall', 7, { reason: 'unknownInstance' }],
    [7, 'bidding', 1, { reason: 'serverBiddingOnly' }],
  ]);
  expect(decision.instances).toEqual([{ instanceId: 6, ecpm: null, source: 'unknown', place: 6 }]);
});

test('every entry says what its eCPM stands on, and why it stands where it does', () => {
  const config = aPlacement({
    rules: [aRule(1, { autoOptimized: true }, [1, 2, 3, 4], [5, 6])],
    instances: [
      anInstance(1, { manualEcpm: { '00': '2' } }),
      anInstance(2),
      anInstance(3, { manualEcpm: { '00': '1' } }),
      anInstance(4, { enabled: false }),
      anInstance(5, { isBidding: true }),
      anInstance(6, { isBidding: true, networkId: 2 }),
    ],
  });
  const estimates = { 3: { US: { ecpm: 10, deviation: 1, impressions: 4000.5 } } };
  const asked = (chance: Chance, shares: Shares) =>
    explain(config, aProfile({ userId: 'u1' }), [{ instanceId: 5, price: 4 }], { estimates, chance, shares });
  const [first, second, third, off, bid, silent] = asked(noChance, undivided).entries;
  expect(first).toMatchObject({
    ecpm: 2,
    source: 'manual',
    impressions: 0,
    standing: 'byPrice',
    drawn: null,
  });
  expect(first?.interval?.low).toBeCloseTo(2 - 1.6449, 3);
  expect(second).toMatchObject({ ecpm: null, source: 'unknown', interval: null, standing: 'byPrice' });
  expect(third).toMatchObject({ ecpm: 10, source: 'estimate', impressions: 4000.5, standing: 'byPrice' });
  expect(third?.interval?.low).toBeCloseTo(10 - 1.6449, 3);
  expect(third?.interval?.high).toBeCloseTo(10 + 1.6449, 3);
  expect(off).toMatchObject({ absence: { reason: 'instanceOff' }, standing: null });
  expect(bid).toMatchObject({ ecpm: 4, source: 'bid', interval: null, standing: 'bid' });
  expect(silent).toMatchObject({ ecpm: null, absence: null, standing: null });

  const explored = asked(seededChance(1), { holdOut: 0, exploration: 1 });
  expect(explored.decision.arm).toBe('explore');
  const draws = explored.entries.slice(0, 3).map(({ standing, drawn }) => [standing, typeof drawn]);
  expect(draws).toEqual(Array.from({ length: 3 }, () => ['drawn', 'number']));

  const heldOut = asked(noChance, { holdOut: 1, exploration: 1 });
  expect(heldOut.decision).toMatchObject({ arm: 'holdout', probability: 1 });
  expect(heldOut.decision.instances.map(({ instanceId }) => instanceId)).toEqual([5, 1, 3, 2]);
  expect(heldOut.entries[2]).toMatchObject({ ecpm: 1, source: 'manual', standing: 'heldOut' });
});
