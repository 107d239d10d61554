import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arm, isHeldOut } from './arm.ts';
import { assignGroup } from './assign-group.ts';
import { noChance, seededChance } from './chance.ts';
import { compile } from './compile.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { EcpmPosterior } from './posterior.ts';
import { anInstance, aPlacement, aProfile, aRule } from './testing/build.ts';
import { bids, estimates, placement, profile, seed } from './testing/worlds.ts';

const people = Array.from({ length: 20_000 }, (_, index) => `user-${index}`);
const posterior = (ecpm: number, deviation: number): EcpmPosterior => ({
  ecpm,
  deviation,
  impressions: 1000,
});

/** Manual 1, 2, 3; learned 9, 5, 8.9 give or take some. */
const auto = {
  config: aPlacement({
    id: 77,
    rules: [aRule(1, { autoOptimized: true }, [1, 2, 3])],
    instances: [1, 2, 3].map((id) => anInstance(id, { manualEcpm: { '00': `${id}` } })),
  }),
  estimates: {
    1: { US: posterior(9, 0.5) },
    2: { US: posterior(5, 2) },
    3: { US: posterior(8.9, 0.5) },
  },
};

const ids = ({ instances }: Decision) => instances.map(({ instanceId }) => instanceId);
const count = (all: readonly Decision[], arm: Arm) => all.filter((one) => one.arm === arm).length;

test('the held out are sticky, others in each placement, and have their share', () => {
  for (const share of [0.05, 0.2]) {
    const held = people.filter((uid) => isHeldOut(77, uid, share));
    expect(Math.abs(held.length / people.length - share)).toBeLessThan(0.005);
    const elsewhere = held.filter((uid) => isHeldOut(78, uid, share));
    expect(Math.abs(elsewhere.length / held.length - share)).toBeLessThan(0.05);
    // A test with the placement's number does not share its people.
    const inB = held.filter((uid) => assignGroup(77, uid, 50).group === 'B');
    expect(Math.abs(inB.length / held.length - 0.5)).toBeLessThan(0.06);
  }
  expect(isHeldOut(77, '', 1)).toBe(false);
});

// Golden: the held out must stay the same people over releases.
test('who is held out', () => {
  const held = people.slice(0, 100).flatMap((uid, index) => (isHeldOut(77, uid, 0.05) ? [index] : []));
  expect(held).toMatchInlineSnapshot(`
    [
      17,
      27,
      52,
    ]
  `);
});

test('who is held out stays so, whatever the chance: by what a person entered, then as placed', () => {
  const compiled = compile(auto.config, auto.estimates);
  const held = people.find((userId) => isHeldOut(77, userId, 0.05)) ?? '';
  for (let luck = 0; luck < 500; luck += 1) {
    const decision = decide(compiled, aProfile({ userId: held }), [], seededChance(luck));
    expect(decision).toMatchObject({ arm: 'holdout', probability: 1 });
    expect(decision.instances).toEqual([
      { instanceId: 3, ecpm: 3, source: 'manual', place: 3 },
      { instanceId: 2, ecpm: 2, source: 'manual', place: 2 },
      { instanceId: 1, ecpm: 1, source: 'manual', place: 1 },
    ]);
  }
});

test('a twentieth of the requests explores, and firsts come as often as their probabilities say', () => {
  const compiled = compile(auto.config, auto.estimates);
  const all = Array.from({ length: 40_000 }, (_, luck) =>
    decide(compiled, aProfile(), [], seededChance(luck)),
  );
  expect(Math.abs(count(all, 'explore') / all.length - 0.05)).toBeLessThan(0.005);
  expect(count(all, 'explore') + count(all, 'greedy')).toBe(all.length);
  const greedy = all.filter(({ arm }) => arm === 'greedy');
  expect(new Set(greedy.map((decision) => ids(decision).join()))).toEqual(new Set(['1,3,2']));
  const byFirst = Map.groupBy(all, (decision) => ids(decision)[0]);
  let sum = 0;
  for (const [first, decisions] of byFirst) {
    const probability = decisions[0]?.probability ?? Number.NaN;
    expect(decisions.every((one) => one.probability === probability)).toBe(true);
    expect(Math.abs(decisions.length / all.length - probability), `${first}`).toBeLessThan(0.004);
    sum += probability;
  }
  expect(byFirst.size).toBe(3);
  expect(sum).toBeCloseTo(1, 9);
});

test('the shares are options, and Manual rules are placed whatever they are', () => {
  const everybody = { shares: { holdOut: 0, exploration: 1 } };
  const explored = decide(compile(auto.config, {}, everybody), aProfile(), [], seededChance(1));
  expect(explored.arm).toBe('explore');
  expect(decide(compile(auto.config, {}, everybody), aProfile(), [], noChance).arm).toBe('greedy');
  const manual = { ...auto.config, rules: [aRule(1, {}, [1, 2, 3])] };
  const placed = decide(compile(manual, {}, everybody), aProfile(), [], seededChance(1));
  expect(placed).toMatchObject({ arm: 'placed', probability: 1 });
  expect(ids(placed)).toEqual([1, 2, 3]);
});

test('bids stand by their prices among what was drawn', () => {
  const config = aPlacement({
    rules: [aRule(1, { autoOptimized: true }, [1, 2, 3], [4])],
    instances: [...auto.config.instances, anInstance(4, { isBidding: true })],
  });
  const compiled = compile(config, auto.estimates, { shares: { holdOut: 0, exploration: 1 } });
  const bid = [{ instanceId: 4, price: 8.95 }];
  const firsts = new Set(
    Array.from({ length: 200 }, (_, luck) => ids(decide(compiled, aProfile(), bid, seededChance(luck)))[0]),
  );
  expect(firsts).toEqual(new Set([1, 2, 3, 4]));
});

test('what is served does not depend on the arm, only its order does', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(placement, profile, bids, estimates, seed, (config, who, offered, known, luck) => {
      const served = [
        { holdOut: 0, exploration: 0 },
        { holdOut: 0, exploration: 1 },
        { holdOut: 1, exploration: 0 },
      ].map((shares) => {
        const one = decide(compile(config, known, { shares }), who, offered, seededChance(luck));
        expect(one.probability).toBeGreaterThan(0);
        expect(one.probability).toBeLessThanOrEqual(1);
        return { ids: ids(one).toSorted(), toBid: one.toBid, rule: one.ruleId, test: one.test };
      });
      expect(served[1]).toEqual(served[0]);
      expect(served[2]).toEqual(served[0]);
    }),
    { numRuns: 1000 },
  );
});
