import type { InstanceRef, OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import type { EntryTrace, Explanation } from '@millrace/mediation/explanation';
import { floatText } from '../../platform/decimal.ts';
import { ecpmText, intervalText } from './ecpm-text.ts';

export interface Names {
  /** An instance of the placement; undefined: it has no such instance. */
  readonly refOf: (instanceId: number) => InstanceRef | undefined;
  /** The running test's; undefined: none runs. */
  readonly testName: string | undefined;
  /** Undefined: no instance of own ads is asked for a bid. */
  readonly ownAds: OwnAdsAuction | undefined;
}

/** An explanation as people read it: with the names of what it is about. */
export function presentExplanation(explanation: Explanation, names: Names): Serving {
  const { unforced } = explanation;
  return {
    ...present(explanation, names),
    ...(unforced !== undefined && { unforced: present(unforced, { ...names, ownAds: undefined }) }),
  };
}

function present(explanation: Explanation, { refOf, testName, ownAds }: Names): Omit<Serving, 'unforced'> {
  const { decision, blockedBy, device, rules, entries, bids } = explanation;
  // An instance is in one of a rule's lists only.
  const there = entries.filter(({ absence }) => absence === null);
  const standing = new Map(there.map((entry) => [entry.instanceId, entry]));
  return {
    outcome: decision.outcome,
    blockedBy,
    device,
    test: decision.test && { ...decision.test, name: testName ?? '' },
    rules: [...rules],
    ruleId: decision.ruleId,
    autoOptimized: decision.autoOptimized,
    arm: decision.arm,
    probability: decision.probability,
    served: decision.instances.flatMap(({ instanceId, ecpm, ...served }) => {
      const instance = refOf(instanceId);
      if (instance === undefined) return [];
      return [{ instance, ...served, ecpm: ecpmText(ecpm), ...standingOf(standing.get(instanceId)) }];
    }),
    toBid: decision.toBid.flatMap((id) => refOf(id) ?? []),
    leftOut: entries.flatMap(({ instanceId, list, absence }) =>
      absence === null ? [] : [{ instanceId, instance: refOf(instanceId) ?? null, list, absence }],
    ),
    bids: bids.map(({ instanceId, price, ignored }) => ({
      instanceId,
      instance: refOf(instanceId) ?? null,
      // What is no number is no price either.
      price: Number.isFinite(price) ? floatText(price) : null,
      ignored,
    })),
    ...(ownAds !== undefined && { ownAds }),
  };
}

/** What an entry says of where it stands. */
function standingOf(entry: EntryTrace | undefined) {
  return {
    interval: intervalText(entry?.interval ?? null),
    impressions: entry?.impressions ?? 0,
    standing: entry?.standing ?? null,
    drawn: ecpmText(entry?.drawn ?? null),
  };
}
