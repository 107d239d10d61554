import { everyone, type Targeting } from '@millrace/contract/publisher/targeting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instancesAtInit, ruleAtInit } from './at-init.ts';
import { seededChance } from './chance.ts';
import { compile } from './compile.ts';
import type { PlacementConfig } from './config.ts';
import { decide } from './decide.ts';
import type { Profile } from './profile.ts';
import { aBlockRule, anInstance, aPlacement, aProfile, aRule, everyDevice } from './testing/build.ts';
import { bids, placement, profile, seed } from './testing/worlds.ts';

const on = (targeting: Partial<Targeting>) => ({ targeting: { ...everyone, ...targeting } });
const instances = [1, 2, 3, 4, 5].map((id) => anInstance(id));
const listed = (config: Partial<PlacementConfig>, known: Partial<Profile> = {}) =>
  instancesAtInit(compile(aPlacement({ instances, ...config })), aProfile(known));

test('no rule: all instances that are on and whose network is', () => {
  expect(listed({})).toEqual([1, 2, 3, 4, 5]);
  expect(listed({ instances: [anInstance(1, { enabled: false }), anInstance(2, { networkId: 9 })] })).toEqual(
    [],
  );
});

test('those of all rules of the country and for ALL, since conditions that may change do not count', () => {
  const rules = [
    aRule(1, { countries: ['US'], ...on({ iapMin: '5' }) }, [4]),
    aRule(2, { countries: ['DE'] }, [5]),
    aRule(3, on({ frequencyMax: 3, genders: ['male'] }), [2]),
    aRule(4, { enabled: false }, [3]),
    aRule(5, {}, [1]),
  ];
  expect(listed({ rules })).toEqual([1, 2, 4]);
  expect(listed({ rules }, { country: 'DE' })).toEqual([1, 2, 5]);
  expect(listed({ rules }, { country: null })).toEqual([1, 2]);
});

test.each<[Partial<Targeting>, Partial<Profile>]>([
  [{ brandMode: 'include', brands: ['LG'] }, { brand: 'LG' }],
  [{ modelMode: 'include', models: ['LG:*'] }, { brand: 'LG' }],
  [{ channelMode: 'include', channels: ['play'] }, { channel: 'play' }],
  [{ deviceTypes: ['tablet'] }, { deviceType: 'tablet' }],
  [{ osMin: '12' }, { osVersion: '12' }],
  [{ sdkVersions: ['2.6'] }, { sdkVersion: '2.6' }],
  [{ appVersions: ['1.0'] }, { appVersion: '1.0' }],
  [{ requireTracking: true }, { hasAdvertisingId: true }],
])('%j lasts: who does not meet it is not told of the rule', (targeting, known) => {
  const rules = [aRule(1, on(targeting), [3]), aRule(2, {}, [1])];
  expect(listed({ rules }, known)).toEqual([1, 3]);
  expect(listed({ rules })).toEqual([1]);
});

test('no rule is sure to match: what is served then is listed too', () => {
  expect(listed({ rules: [aRule(1, on({ ageMin: 18 }), [3])] })).toEqual([1, 2, 3, 4, 5]);
  expect(listed({ rules: [aRule(1, on({ osMin: '12' }), [3])] })).toEqual([1, 2, 3, 4, 5]);
});

test('both groups of a running test are listed', () => {
  const test = { id: 5, name: 'Prices', shareB: 50, rules: [aRule(9, {}, [3], [4])] };
  const copies = [...instances.slice(0, 3), anInstance(4, { isBidding: true }), anInstance(5)];
  expect(listed({ rules: [aRule(1, {}, [1, 2])], instances: copies, test })).toEqual([1, 2, 3, 4]);
});

test('what the phone can not get is not listed, and the placement is left out when nothing remains', () => {
  const lg = { ...everyDevice, brandMode: 'include' as const, brands: ['LG'] };
  const some = [anInstance(1, { devices: lg }), anInstance(2, { networkId: 2 }), anInstance(3)];
  const blockRules = [aBlockRule(1, { networkId: 2, osVersions: ['9'] })];
  expect(listed({ instances: some, blockRules }, { brand: 'Sony', osVersion: '9' })).toEqual([3]);
  expect(listed({ devices: lg }, { brand: 'Sony' })).toEqual([]);
  expect(listed({ enabled: false })).toEqual([]);
  expect(listed({ rules: [aRule(1)] })).toEqual([]);
});

test('the rule at init is the first that what the phone says meets', () => {
  const config = aPlacement({
    instances,
    rules: [aRule(1, on({ iapMin: '5' }), [1]), aRule(2, { countries: ['US'], ...on({ ageMin: 18 }) }, [2])],
  });
  const rule = (known: Partial<Profile>) => ruleAtInit(compile(config), aProfile(known));
  expect(rule({ age: 20 })).toBe(2);
  expect(rule({ iap: '5' })).toBe(1);
  expect(rule({})).toBeNull();
});

test('whatever is served later was listed, as long as the phone stays what it is', {
  timeout: 60_000,
}, () => {
  const changing = fc.record({
    iap: fc.constantFrom('0', '5', '100'),
    impressions: fc.nat(4),
    gender: fc.constantFrom('male', 'female', null),
    age: fc.nat(60),
    connection: fc.constantFrom('wifi', '4g', null),
    userId: fc.constantFrom('u1', 'u2', 'u3'),
  });
  fc.assert(
    fc.property(placement, profile, changing, bids, seed, (config, who, later, offered, luck) => {
      const compiled = compile(config);
      const told = instancesAtInit(compiled, who);
      const decision = decide(compiled, { ...who, ...later }, offered, seededChance(luck));
      for (const { instanceId } of decision.instances) expect(told).toContain(instanceId);
      for (const instanceId of decision.toBid) expect(told).toContain(instanceId);
    }),
    { numRuns: 1000 },
  );
});
