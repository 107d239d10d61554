import { type Chance, seededChance } from '../../../packages/mediation/src/chance.ts';
import { autoOrdering } from './auto-ordering.ts';
import { Ledger } from './ledger.ts';
import { binomial, poisson } from './noise.ts';
import type { Ordering } from './orderings.ts';
import { fixedOrder, oldServer, oracle } from './plain-orderings.ts';
import { countries, makeWorld, type World, type WorldInstance, type WorldOptions } from './world.ts';

const stepsPerHour = 6;

/** USD in the world's days at true prices, as if all requests had been the ordering's. */
export interface Earned {
  readonly auto: number;
  /** Auto's own held-out users. */
  readonly heldOut: number;
  readonly old: number;
  readonly fixed: number;
  readonly oracle: number;
}

/** The world of a seed, once for each way of ordering: same requests, each learns from its own impressions. */
export function simulate(seed: number, options: WorldOptions): Earned {
  const world = makeWorld(seed, options);
  const play = (salt: number, make: (ledger: Ledger, chance: Chance) => Ordering) => {
    const chance = seededChance(seed * 1000 + salt);
    const ledger = new Ledger(world, chance);
    return played(world, seed, options.days * 24, ledger, make(ledger, chance), chance);
  };
  const auto = play(1, (ledger, chance) => autoOrdering(world, ledger, chance));
  return {
    auto: auto.perRequest,
    heldOut: auto.perHeldOutRequest,
    old: play(2, (ledger) => oldServer(world, ledger)).perRequest,
    fixed: play(3, () => fixedOrder(world)).perRequest,
    oracle: play(4, () => oracle(world)).perRequest,
  };
}

function played(
  { placements }: World,
  seed: number,
  hours: number,
  ledger: Ledger,
  ordering: Ordering,
  chance: Chance,
) {
  const visits = seededChance(seed);
  const all = { requests: 0, revenue: 0 };
  const heldOut = { requests: 0, revenue: 0 };
  for (let hour = 0; hour < hours; hour += 1) {
    ordering.beginHour(hour);
    for (let step = 0; step < stepsPerHour; step += 1) {
      for (const placement of placements) {
        for (const country of countries.keys()) {
          let left = poisson(visits, (placement.requests[country]?.[hour] ?? 0) / stepsPerHour);
          for (const portion of ordering.portions(placement, country)) {
            const requests = binomial(chance, left, portion.share);
            left -= requests;
            const sums = portion.isHeldOut ? heldOut : all;
            sums.requests += requests;
            sums.revenue += asked(portion.order, requests, country, hour, ledger, chance);
          }
        }
      }
    }
    ledger.endHour(hour);
  }
  return {
    perRequest: all.revenue / all.requests,
    perHeldOutRequest: heldOut.revenue / heldOut.requests,
  };
}

/** Requests ask one instance after another until one fills. @returns USD at true prices */
function asked(
  order: readonly WorldInstance[],
  requests: number,
  country: number,
  hour: number,
  ledger: Ledger,
  chance: Chance,
): number {
  let left = requests;
  let revenue = 0;
  for (const instance of order) {
    if (left === 0) break;
    const filled = binomial(chance, left, instance.fill[country] ?? 0);
    if (filled === 0) continue;
    left -= filled;
    revenue += (filled * (instance.ecpm[country]?.[hour] ?? 0)) / 1000;
    ledger.show(instance, country, filled);
  }
  return revenue;
}
