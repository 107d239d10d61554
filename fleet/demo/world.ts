import { dayMs } from '@millrace/contract/kit/duration';
import { createNetworks, type Networks } from '../world/networks.ts';

/** Whatever happens in the demo belongs to this number. */
export const demoSeed = 20_260;

/** What the players of these apps are worth against ordinary ones: most are in the US, and play games that people stay with. */
const dear = 1.5;
/** Of the wire. */
const unity = 4;
/** The exchange whose bids are asked for: it wants these players, and has nearly always an offer. */
const exchange = { network: 24, fill: 1.8, ecpm: 1.6 };
const failingFor = 9 * dayMs;

/**
 * The networks of the demo, which pay well: for nine days, one of them has hardly had an ad in Brazil.
 * @param now milliseconds UTC
 */
export function demoNetworks(now: number): Networks {
  return createNetworks({
    seed: demoSeed,
    bend: ({ fill, ecpm, latency }, { network, country, at }) => {
      if (network === exchange.network)
        return { fill: Math.min(0.95, fill * exchange.fill), ecpm: ecpm * dear * exchange.ecpm, latency };
      const fails = network === unity && country === 'BR' && at > now - failingFor;
      return { fill: fails ? 0.02 : fill, ecpm: ecpm * dear, latency };
    },
  });
}
