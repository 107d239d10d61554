import { type Earned, simulate } from './lib/auto/simulate.ts';
import { plainWorld } from './lib/auto/world.ts';
import { type Figure, report } from './lib/figures.ts';

/**
 * What Auto earns, beside the old server's design, a fixed order and an oracle, in 20 made-up worlds of 30 days.
 *
 * The world (`lib/auto/world.ts`): 4 placements of different ad types with 8 to 12 instances of 10 networks each, 6 countries
 * of very different eCPM and local day, 150,000 requests a day for a placement. An instance pays by country, network, floor
 * and itself (logarithms scatter by 0.3 to 0.5); what it pays walks by 4 % a day in each country and swings with the hour by
 * up to 20 %, each network at its own hours. Floors that pay more fill less. Networks report after 1 to 47 hours, an
 * impression's pay scatters by twice its mean. People enter one eCPM for all countries and one for the US, off by 0.3 (again
 * as a logarithm). On day 10 every placement gets a new instance; on day 20 the one that is worth most loses half of its eCPM.
 * Requests ask down the waterfall, instances fill independently: so the highest eCPM first is what earns most.
 *
 * Counts are drawn for steps of 10 minutes; estimates are made anew whenever there is something new, on the hour, when
 * networks report. Each way of ordering learns from its own impressions alone. Revenue is counted at true prices per request;
 * Auto's without its held-out users, whose own is printed. There are no bids: they stand by their price in any order. The old
 * server's estimate is as it was meant and has no flaw of its code; of two readings of its window (with or without the
 * running day) it gets the one that earns more here.
 */
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
/** Student's, two-sided 95 %, 19 degrees of freedom. */
const t = 2.093;

const names: Record<Exclude<keyof Earned, 'auto'>, string> = {
  oracle: 'oracle',
  old: 'old server',
  fixed: 'fixed order',
  heldOut: 'its own held-out users',
};

const worlds = seeds.map((seed) => simulate(seed, plainWorld));

report([
  ...compared('oracle', 0.95),
  ...compared('old', 1),
  ...compared('fixed', 1),
  ...compared('heldOut', undefined),
]);

/** Auto's revenue ÷ another's: the mean of all worlds, its interval, and how many worlds say the same. */
function compared(other: Exclude<keyof Earned, 'auto'>, least: number | undefined): Figure[] {
  const ratios = worlds.map((earned) => earned.auto / earned[other]);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1);
  const half = t * Math.sqrt(variance / ratios.length);
  const interval = `${(mean - half).toFixed(4)} to ${(mean + half).toFixed(4)}`;
  const range = `${Math.min(...ratios).toFixed(4)} to ${Math.max(...ratios).toFixed(4)}`;
  const name = `Auto ÷ ${names[other]}`;
  console.log(`${name}: ${mean.toFixed(4)} (95 %: ${interval}; single worlds: ${range})`);
  if (least === undefined) return [];
  return [
    { name: `${name}, lower end of the interval`, value: mean - half, unit: '', limit: { atLeast: least } },
  ];
}
