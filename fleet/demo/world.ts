import { createNetworks, type Networks } from '../world/networks.ts';
import { dayLength } from '../world/people.ts';

/** Whatever happens in the demo belongs to this number. */
export const demoSeed = 20_260;

/** Of the wire. */
const unity = 4;
const failingFor = 9 * dayLength;

/**
 * The networks of the demo: for nine days, one of them has hardly had an ad in Brazil.
 * @param now milliseconds UTC
 */
export function demoNetworks(now: number): Networks {
  return createNetworks({
    seed: demoSeed,
    bend: (truth, { network, country, at }) =>
      network === unity && country === 'BR' && at > now - failingFor ? { ...truth, fill: 0.02 } : truth,
  });
}
