import type { Serving } from '@millrace/contract/kit/serving';
import { expect, it } from 'vitest';
import { chanceOfFirst, tellsOfRules } from './told-of.ts';

const rule = { ruleId: 1, name: 'VIPs', block: 'all', verdict: 'notReached', failure: null } as const;
const cards: NonNullable<Serving['ownAds']> = {
  ...{ mode: 'all', floor: '0', arm: 'greedy', probability: null, cards: 0, looked: [], more: [] },
};

it.each<[string, Parameters<typeof tellsOfRules>[0], boolean]>([
  ['a placement without rules has none', { outcome: 'served', rules: [] }, true],
  ['what is blocked at the start has not asked any', { outcome: 'appBlocked', rules: [] }, false],
  ['nor has a test in a placement that is off', { outcome: 'placementOff', rules: [] }, false],
  ['rules that were not reached are listed', { outcome: 'deviceExcluded', rules: [rule] }, true],
  ['cards that rules let through ask none', { outcome: 'nothingLeft', rules: [], ownAds: cards }, false],
  ['those that they keep out do', { outcome: 'nothingLeft', rules: [rule], ownAds: cards }, true],
])('%s', (_, serving, tells) => {
  expect(tellsOfRules(serving)).toBe(tells);
});

it('where only bids are served, no instance comes first by chance', () => {
  const one: Serving['served'][number] = {
    instance: { id: 1, adnId: 1, name: 'One', unitId: 'u' },
    ...{
      ecpm: '2',
      source: 'estimate',
      place: 1,
      interval: null,
      impressions: 9,
      standing: 'byPrice',
      drawn: null,
    },
  };
  const bid = { ...one, source: 'bid', standing: 'bid' } as const;
  const of = (served: Serving['served'], arm: Serving['arm'] = 'greedy') =>
    chanceOfFirst({ arm, probability: 0.96, served });
  expect(of([bid, one])).toBe(0.96);
  expect([of([bid]), of([]), of([one], 'holdout'), of([one], 'placed')]).toEqual([null, null, null, null]);
});
