import { everyone } from '@millrace/contract/publisher/targeting';
import { describe, expect, test } from 'vitest';
import type { StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { applyB, keepA } from './outcome.ts';

const rule = (id: number, instanceIds: number[], change: Partial<StoredRule> = {}): StoredRule => ({
  id,
  pubAppId: 1,
  placementId: 1,
  name: `Rule ${id}`,
  status: 1,
  priority: 1,
  countries: ['00'],
  optimizedType: 'manual',
  targeting: everyone,
  maxConcurrency: null,
  inventoryInterval: null,
  poolSize: null,
  batchSize: null,
  preloadTimeout: null,
  waterfall: instanceIds.map((instanceId) => ({ instanceId, enabled: true })),
  bidding: [],
  testId: null,
  originId: null,
  version: 1,
  ...change,
});
const ofB = (id: number, originId: number | null, instanceIds: number[]) =>
  rule(id, instanceIds, { testId: 7, originId });
const idsOf = (rules: readonly StoredRule[]) => rules.map(({ id }) => id);

describe('keepA', () => {
  test('removes group B and switches off what only it had', () => {
    const groups = { A: [rule(1, [10])], B: [ofB(2, 1, [20, 10])] };
    const { removed, order, instancesOff, serving } = keepA(groups);
    expect([idsOf(removed), order, instancesOff, idsOf(serving)]).toEqual([[2], [1], [20], [1]]);
  });
});

describe('applyB', () => {
  test('rules go back into those that they came from, in the order of group B', () => {
    const groups = { A: [rule(1, [10]), rule(2, [11])], B: [ofB(4, 2, [21]), ofB(3, 1, [20])] };
    const { rewritten, order, instancesOff } = applyB(groups);
    expect(rewritten.map(({ from, to }) => [from.id, to.id])).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect(order).toEqual([2, 1]);
    expect(instancesOff).toEqual([10, 11]);
  });

  test('a rule whose origin is gone, or went to another copy, becomes an ordinary one', () => {
    const groups = { A: [rule(1, [10])], B: [ofB(3, 1, [20]), ofB(4, 1, [21]), ofB(5, null, [22])] };
    const { rewritten, adopted, removed, order } = applyB(groups);
    expect(rewritten.map(({ to }) => to.id)).toEqual([3]);
    expect([idsOf(adopted), idsOf(removed), order]).toEqual([[4, 5], [3], [1, 4, 5]]);
  });

  test('rules of group A without one in group B are switched off and tried last', () => {
    const off = rule(2, [11], { status: 0 });
    const { rulesOff, order, instancesOff } = applyB({ A: [rule(1, [10]), off], B: [ofB(3, 2, [20])] });
    expect([idsOf(rulesOff), order, instancesOff]).toEqual([[1], [2, 1], [10, 11]]);
  });
});
