import { expect, it } from 'vitest';
import { rulesAddress } from './rules-address.ts';

const place = { id: 7, pubAppId: 1, placementId: 2 };

it('leads to the rules of group B while the test of the instance runs, else to the ordinary ones', () => {
  const rules = '/mediation/list?type=2&pubAppId=1&placementId=2&instanceId=7';
  expect(rulesAddress({ ...place, testId: 3, testRuns: true })).toBe(`${rules}&testId=3`);
  // Ended with group B, its rules are ordinary ones.
  expect(rulesAddress({ ...place, testId: 3, testRuns: false })).toBe(rules);
  expect(rulesAddress({ ...place, testId: null, testRuns: false })).toBe(rules);
});
