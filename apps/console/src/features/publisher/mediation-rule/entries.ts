import { allRegions } from '@millrace/contract/kit/fields';
import type { RuleEntry, RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { moveItem, rearrange } from '../../../kit/sort/move-item.ts';

/** What a rule can serve, by id. */
export type Instances = ReadonlyMap<number, RuleInstance>;

/** What a person expects an instance to earn where nothing else is said: for ALL, else its best group. USD. */
function expectedEcpm({ ecpmGroups }: RuleInstance): number {
  const general = ecpmGroups.find(({ countries }) => countries.includes(allRegions));
  return Math.max(0, ...(general === undefined ? ecpmGroups : [general]).map(({ ecpm }) => Number(ecpm)));
}

/** Puts an entry at a place among those that are shown; hidden ones stay where they are. Places from 0. */
export function moveEntry(
  entries: readonly RuleEntry[],
  shown: readonly RuleEntry[],
  instanceId: number,
  to: number,
): RuleEntry[] {
  const from = shown.findIndex((entry) => entry.instanceId === instanceId);
  return rearrange(entries, moveItem(shown, from, to));
}

/** Networks that more than one enabled bidding instance stands for. */
export function networksTwice(bidding: readonly RuleEntry[], instances: Instances): number[] {
  const networks = bidding.flatMap(({ enabled, instanceId }) =>
    enabled ? (instances.get(instanceId)?.adnId ?? []) : [],
  );
  return [...new Set(networks.filter((adnId, index) => networks.indexOf(adnId) !== index))];
}

/**
 * Appends instances to a list; a bidding one whose network has an enabled one already is added switched off, because
 * each network has only one bidding id.
 */
export function withInstances(
  entries: readonly RuleEntry[],
  added: readonly number[],
  instances: Instances,
): RuleEntry[] {
  const after = [...entries];
  for (const instanceId of added) {
    const next = [...after, { instanceId, enabled: true }];
    const isBidding = instances.get(instanceId)?.isBidding ?? false;
    const clashes =
      isBidding && networksTwice(next, instances).length > networksTwice(after, instances).length;
    after.push({ instanceId, enabled: !clashes });
  }
  return after;
}

/** The lists that a new rule begins with: every instance that is on, what is expected to earn most first. */
export function firstLists(instances: Instances): Record<'waterfall' | 'bidding', RuleEntry[]> {
  const ids = (isBidding: boolean) =>
    [...instances.values()]
      .filter((instance) => instance.isBidding === isBidding && instance.status === 1)
      .toSorted((one, other) => expectedEcpm(other) - expectedEcpm(one))
      .map(({ id }) => id);
  return {
    waterfall: withInstances([], ids(false), instances),
    bidding: withInstances([], ids(true), instances),
  };
}
