import type { RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import type { RuleEstimate } from '@millrace/contract/publisher/rule-estimates';
import { expect, test } from 'vitest';
import { autoPlaces, byEstimate } from './auto-places.ts';

const instance = (id: number, change: Partial<RuleInstance> = {}): [number, RuleInstance] => [
  id,
  {
    id,
    adnId: 1,
    name: '',
    unitId: '',
    isBidding: false,
    status: 1,
    adnStatus: 1,
    ecpmGroups: [],
    ...change,
  },
];
const estimate = (instanceId: number, ecpm: number | null): RuleEstimate => ({
  ...{ instanceId, ecpm: ecpm === null ? null : String(ecpm), interval: null, impressions: 0 },
  source: ecpm === null ? 'unknown' : 'estimate',
});
const on = (instanceId: number) => ({ instanceId, enabled: true });

test('the dearest first, what is not known last, equals as they were added', () => {
  const instances = new Map([1, 2, 3, 4, 5].map((id) => instance(id)));
  const estimates = [estimate(1, null), estimate(2, 0), estimate(3, 4), estimate(4, 9), estimate(5, 4)];
  const places = autoPlaces([1, 2, 3, 4, 5].map(on), instances, estimates);
  expect([...places.keys()]).toEqual([4, 3, 5, 2, 1]);
  expect(places.get(3)).toEqual({ place: 2, estimate: estimate(3, 4) });
});

test('all stand by what they are expected to earn, off or on; without estimates as they were set', () => {
  const entries = [on(1), on(2), { instanceId: 3, enabled: false }, on(4)];
  const idsBy = (estimates: readonly RuleEstimate[]) =>
    byEstimate(entries, estimates).map(({ instanceId }) => instanceId);
  expect(idsBy([estimate(1, 2), estimate(2, null), estimate(3, 10), estimate(4, 9)])).toEqual([3, 4, 1, 2]);
  expect(idsBy([])).toEqual([1, 2, 3, 4]);
});

test('what is not served has no place: off in the rule, switched off, its network off, gone, or new', () => {
  const instances = new Map([
    instance(1),
    instance(2),
    instance(3, { status: 0 }),
    instance(4, { adnStatus: 0 }),
    instance(6),
  ]);
  const entries = [{ instanceId: 1, enabled: false }, ...[2, 3, 4, 5, 6].map(on)];
  const estimates = [1, 2, 3, 4, 5].map((id) => estimate(id, id));
  expect([...autoPlaces(entries, instances, estimates).keys()]).toEqual([2]);
});
