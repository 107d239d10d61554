import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { decideForced } from './decide-forced.ts';
import { explainForced } from './explain-forced.ts';
import { anInstance, aPlacement, aProfile, aRule, everyDevice } from './testing/build.ts';

const lg = { ...everyDevice, brandMode: 'include' as const, brands: ['LG'] };
const config = aPlacement({
  instances: [
    anInstance(5),
    anInstance(2),
    anInstance(3, { isBidding: true }),
    anInstance(4, { enabled: false }),
    anInstance(1, { networkId: 2 }),
    anInstance(6, { networkId: 3, isBidding: true }),
  ],
  networks: [
    // Switched off for everybody else, and tested all the same.
    { id: 1, enabled: false, bidsFromPhones: true },
    { id: 2, enabled: true, bidsFromPhones: true },
    { id: 3, enabled: true, bidsFromPhones: false },
  ],
});

test('every instance of the network is named: in its place, asked for a bid, or with the reason why not', () => {
  const { decision, rules, entries } = explainForced(compile(config), aProfile(), 1);
  expect(decision).toEqual(decideForced(compile(config), aProfile(), 1));
  expect(rules).toEqual([]);
  const told = entries.map(({ instanceId, list, place, standing, absence }) => [
    instanceId,
    list,
    place,
    standing ?? absence?.reason ?? null,
  ]);
  expect(told).toEqual([
    [5, 'waterfall', 1, 'asPlaced'],
    [2, 'waterfall', 2, 'asPlaced'],
    [3, 'bidding', 0, null],
    [4, 'waterfall', 0, 'instanceOff'],
  ]);
});

test('which rule would have served without the test, and what it would have given', () => {
  const ruled = aPlacement({
    instances: [anInstance(1), anInstance(2, { networkId: 2 }), anInstance(3, { networkId: 2 })],
    networks: [
      { id: 1, enabled: true, bidsFromPhones: true },
      { id: 2, enabled: true, bidsFromPhones: true },
    ],
    rules: [aRule(8, { enabled: false }, [1]), aRule(9, {}, [3, 2])],
  });
  const { decision, rules, unforced } = explainForced(compile(ruled), aProfile(), 1);
  expect(decision).toMatchObject({ arm: 'forced', ruleId: null });
  expect(decision.instances.map(({ instanceId }) => instanceId)).toEqual([1]);
  expect(rules).toEqual([]);
  expect(unforced?.rules.map(({ ruleId, verdict }) => [ruleId, verdict])).toEqual([
    [8, 'off'],
    [9, 'matched'],
  ]);
  expect(unforced?.decision).toMatchObject({ outcome: 'served', ruleId: 9 });
  expect(unforced?.decision.instances.map(({ instanceId }) => instanceId)).toEqual([3, 2]);
});

test('a network that bids between servers only has nothing to serve, and says why', () => {
  const { decision, entries } = explainForced(compile(config), aProfile(), 3);
  expect(decision.outcome).toBe('nothingLeft');
  expect(entries.map(({ absence }) => absence)).toEqual([{ reason: 'serverBiddingOnly' }]);
});

test('a placement for other devices says which condition the phone does not meet', () => {
  const { decision, device, entries } = explainForced(
    compile({ ...config, devices: lg }),
    aProfile({ brand: 'Sony' }),
    1,
  );
  expect(decision.outcome).toBe('deviceExcluded');
  expect(device).toEqual({ condition: 'brand', needs: { oneOf: ['LG'] }, has: 'Sony' });
  expect(entries).toEqual([]);
});

test('a placement that is off is off, whatever the phone', () => {
  const off = compile({ ...config, enabled: false, devices: lg });
  expect(explainForced(off, aProfile({ brand: 'Sony' }), 1)).toMatchObject({
    decision: { outcome: 'placementOff' },
    device: null,
    entries: [],
  });
});
