import { lastingAbsence } from './absence.ts';
import type { CompiledPlacement } from './compile.ts';
import { firstFailure } from './conditions/condition.ts';
import type { Bid, InstanceConfig } from './config.ts';
import { decideForced } from './decide-forced.ts';
import { explain } from './explain.ts';
import type { EntryTrace, Explanation } from './explanation.ts';
import { Facts } from './facts.ts';
import type { Profile } from './profile.ts';

/**
 * What `decideForced` answers, and why: no rule is tried, and of all the network's instances those are left out that are
 * switched off or that phones can't ask for a bid. Beside it stands what the rules would have given.
 */
export function explainForced(
  placement: CompiledPlacement,
  profile: Profile,
  networkId: number,
  asked: readonly Bid[] = [],
): Explanation {
  const { config, devices, estimates, shares } = placement;
  const decision = decideForced(placement, profile, networkId);
  const reached = decision.outcome === 'served' || decision.outcome === 'nothingLeft';
  const bids = config.networks.some(({ id, bidsFromPhones }) => id === networkId && bidsFromPhones);
  const members = config.instances.filter((instance) => instance.networkId === networkId);
  const served = members.filter(({ enabled, isBidding }) => enabled && !isBidding);
  return {
    decision,
    blockedBy: null,
    device: config.enabled ? firstFailure(devices, new Facts(profile)) : null,
    rules: [],
    entries: reached ? members.map((instance) => entryOf(instance, served.indexOf(instance) + 1, bids)) : [],
    bids: [],
    unforced: explain(config, profile, asked, { estimates, shares }),
  };
}

/** @param place among those served, from 1; 0: it is not, or is asked for a bid */
function entryOf(instance: InstanceConfig, place: number, bidsFromPhones: boolean): EntryTrace {
  const network = { id: instance.networkId, enabled: true, bidsFromPhones };
  const reason = lastingAbsence({ instanceId: instance.id, enabled: true }, instance, network);
  return {
    instanceId: instance.id,
    list: instance.isBidding ? 'bidding' : 'waterfall',
    place,
    absence: reason && { reason },
    ecpm: null,
    source: 'unknown',
    interval: null,
    impressions: 0,
    standing: place > 0 ? 'asPlaced' : null,
    drawn: null,
  };
}
