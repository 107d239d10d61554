import type { RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { describe, expect, it } from 'vitest';
import { firstLists, moveEntry, networksTwice, withInstances } from './entries.ts';

function instance(id: number, parts: Partial<RuleInstance>): [number, RuleInstance] {
  const usual = { adnId: id, name: `i${id}`, unitId: `u${id}`, isBidding: false, ecpmGroups: [] };
  return [id, { id, status: 1, adnStatus: 1, ...usual, ...parts }];
}

const ecpm = (amount: string, ...countries: string[]) => ({ countries, ecpm: amount });
const instances = new Map([
  instance(1, { ecpmGroups: [ecpm('2', '00'), ecpm('30', 'US')] }),
  instance(2, { ecpmGroups: [ecpm('9.5', 'US')] }),
  instance(3, { status: 0, ecpmGroups: [ecpm('50', '00')] }),
  instance(4, {}),
  instance(7, { isBidding: true, adnId: 2 }),
  instance(8, { isBidding: true, adnId: 2 }),
  instance(9, { isBidding: true, adnId: 4 }),
]);
const on = (instanceId: number) => ({ instanceId, enabled: true });
const off = (instanceId: number) => ({ instanceId, enabled: false });

describe('entries of a rule', () => {
  it('a new rule begins with what is on, the best first, one bidding instance of each network', () => {
    expect(firstLists(instances)).toEqual({
      waterfall: [on(2), on(1), on(4)],
      bidding: [on(7), off(8), on(9)],
    });
  });

  it('instances are appended', () => {
    expect(withInstances([off(1)], [4, 2], instances)).toEqual([off(1), on(4), on(2)]);
    expect(withInstances([off(7)], [8], instances)).toEqual([off(7), on(8)]);
  });

  it('hidden entries stay where they are while others move around them', () => {
    const [one, hidden, two, four] = [on(1), off(3), on(2), on(4)];
    const moved = moveEntry([one, hidden, two, four], [one, two, four], 4, 0);
    expect(moved).toEqual([four, hidden, one, two]);
    expect(moveEntry([one, two], [one, two], 4, 0)).toEqual([one, two]);
  });

  it('a network with two enabled bidding instances is found', () => {
    expect(networksTwice([on(7), off(8), on(9)], instances)).toEqual([]);
    expect(networksTwice([on(7), on(8), on(9)], instances)).toEqual([2]);
  });
});
