import type { CompiledPlacement } from './compile.ts';
import { allHold } from './conditions/condition.ts';
import { type Decision, refused, type ServedInstance } from './decision.ts';
import { Facts } from './facts.ts';
import type { Profile } from './profile.ts';

/**
 * What a registered phone gets while a test session runs one network: all its instances that are switched on, as they are
 * stored, bidding ones to be asked. Rules, blocks and the instances' devices do not count, only the placement's do.
 */
export function decideForced(
  { config, devices }: CompiledPlacement,
  profile: Profile,
  networkId: number,
): Decision {
  if (!config.enabled) return refused('placementOff');
  if (!allHold(devices, new Facts(profile))) return refused('deviceExcluded');
  const members = config.instances.filter((instance) => instance.enabled && instance.networkId === networkId);
  const bids = config.networks.some(({ id, bidsFromPhones }) => id === networkId && bidsFromPhones);
  const instances = members
    .filter(({ isBidding }) => !isBidding)
    .map(({ id }, index): ServedInstance => {
      return { instanceId: id, ecpm: null, source: 'unknown', place: index + 1 };
    });
  const toBid = members.filter(({ isBidding }) => isBidding && bids).map(({ id }) => id);
  return {
    ...refused(instances.length + toBid.length > 0 ? 'served' : 'nothingLeft'),
    arm: 'forced',
    instances,
    toBid,
  };
}
