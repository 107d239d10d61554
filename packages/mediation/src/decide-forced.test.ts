import { everyone } from '@millrace/contract/publisher/targeting';
import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { decideForced } from './decide-forced.ts';
import { aBlockRule, anInstance, aPlacement, aProfile, aRule, everyDevice } from './testing/build.ts';

const lg = { ...everyDevice, brandMode: 'include' as const, brands: ['LG'] };
const config = aPlacement({
  rules: [aRule(1, { targeting: { ...everyone, iapMin: '5' } }, [1])],
  instances: [
    anInstance(5, { manualEcpm: { '00': '9' }, devices: lg }),
    anInstance(2),
    anInstance(3, { isBidding: true }),
    anInstance(4, { enabled: false }),
    anInstance(1, { networkId: 2 }),
    anInstance(6, { networkId: 3, isBidding: true }),
  ],
  networks: [
    { id: 1, enabled: true, bidsFromPhones: true },
    { id: 2, enabled: true, bidsFromPhones: true },
    { id: 3, enabled: true, bidsFromPhones: false },
  ],
  blockRules: [aBlockRule(1), aBlockRule(2, { networkId: 1 })],
});

test('all instances of the network as stored, whatever rules, blocks and devices say', () => {
  expect(decideForced(compile(config), aProfile(), 1)).toEqual({
    outcome: 'served',
    test: null,
    ruleId: null,
    autoOptimized: false,
    arm: 'forced',
    probability: 1,
    instances: [
      { instanceId: 5, ecpm: null, source: 'unknown', place: 1 },
      { instanceId: 2, ecpm: null, source: 'unknown', place: 2 },
    ],
    toBid: [3],
  });
});

test.each([
  ['another network', {}, 2, 'served'],
  ['a network that bids between servers only', {}, 3, 'nothingLeft'],
  ['a network without instances', {}, 9, 'nothingLeft'],
  ['a placement that is off', { enabled: false }, 1, 'placementOff'],
  ['a placement for other devices', { devices: lg }, 1, 'deviceExcluded'],
])('%s', (_, known, network, outcome) => {
  const decision = decideForced(compile({ ...config, ...known }), aProfile({ brand: 'Sony' }), network);
  expect(decision.outcome).toBe(outcome);
});
