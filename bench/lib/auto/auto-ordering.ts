import { everyone } from '../../../packages/contract/src/publisher/targeting.ts';
import { defaultShares, isHeldOut } from '../../../packages/mediation/src/arm.ts';
import { type Chance, noChance } from '../../../packages/mediation/src/chance.ts';
import { type CompiledPlacement, compile } from '../../../packages/mediation/src/compile.ts';
import type { PlacementConfig } from '../../../packages/mediation/src/config.ts';
import { decide } from '../../../packages/mediation/src/decide.ts';
import type { Counts } from '../../../packages/mediation/src/estimate/counts.ts';
import { estimate } from '../../../packages/mediation/src/estimate/estimate.ts';
import { type Profile, unknownProfile } from '../../../packages/mediation/src/profile.ts';
import type { Ledger } from './ledger.ts';
import type { Ordering, Portion } from './orderings.ts';
import { countries, type World, type WorldInstance, type WorldPlacement } from './world.ts';

const everyDevice = { brandMode: null, brands: [], modelMode: null, models: [] };
const dayMs = 86_400_000;

/** Days that are asked of the database: an older one would count for less than a sixteenth. */
const remembered = 20;

/** Drawn orders for each step of 10 minutes and country, standing for those of every request that explores. */
const drawnOrders = 2;

/**
 * Auto, by the code that delivery runs: `estimate` over the books, `compile`, and `decide` for a request of each arm.
 * Estimates are made anew whenever a report has come, which here is on the hour; in between nothing would change but ages
 * of minutes.
 */
export function autoOrdering({ placements }: World, ledger: Ledger, chance: Chance): Ordering {
  const exploring: Chance = { uniform: () => 0, normal: () => chance.normal() };
  const all = new Map(placements.flatMap(({ instances }) => instances.map((one) => [one.id, one])));
  const compiled = new Map<number, CompiledPlacement>();
  const kept = new Map<number, readonly Kept[]>();
  const { holdOut, exploration } = defaultShares;
  const heldOut = new Map(placements.map(({ id }) => [id, someoneHeldOut(id, holdOut)]));

  function ordered(placementId: number, country: number, who: string, luck: Chance): WorldInstance[] {
    const placement = compiled.get(placementId);
    if (placement === undefined) throw new RangeError(`There is no placement ${placementId}`);
    const { instances } = decide(placement, phone(country, who), [], luck);
    return instances.flatMap(({ instanceId }) => all.get(instanceId) ?? []);
  }

  return {
    beginHour(hour) {
      const estimates = estimate(countsOf(placements, ledger, hour), { now: (hour / 24) * dayMs });
      for (const placement of placements) {
        const { id } = placement;
        compiled.set(id, compile(configOf(placement, hour), estimates));
        kept.set(
          id,
          countries.map((_, country) => ({
            greedy: ordered(id, country, '', noChance),
            plain: ordered(id, country, heldOut.get(id) ?? '', noChance),
          })),
        );
      }
    },
    portions({ id }, country) {
      const orders = kept.get(id)?.[country];
      if (orders === undefined) return [];
      const drawn = Array.from({ length: drawnOrders }, (_, at): Portion => {
        const order = ordered(id, country, '', exploring);
        return { share: 1 / (drawnOrders - at), isHeldOut: false, order };
      });
      return [
        { share: holdOut, isHeldOut: true, order: orders.plain },
        { share: 1 - exploration, isHeldOut: false, order: orders.greedy },
        ...drawn,
      ];
    },
  };
}

interface Kept {
  readonly greedy: readonly WorldInstance[];
  readonly plain: readonly WorldInstance[];
}

function someoneHeldOut(placementId: number, share: number): string {
  const people = Array.from({ length: 10_000 }, (_, index) => `user-${index}`);
  const found = people.find((userId) => isHeldOut(placementId, userId, share));
  if (found === undefined) throw new RangeError('Nobody is held out');
  return found;
}

function phone(country: number, userId: string): Profile {
  return { ...unknownProfile, platform: 1, country: countries[country]?.code ?? null, userId };
}

/** One Auto rule for everyone; instances stand as they came. */
function configOf({ id, instances }: WorldPlacement, hour: number): PlacementConfig {
  const present = instances.filter(({ since }) => since * 24 <= hour);
  return {
    id,
    enabled: true,
    devices: everyDevice,
    rules: [
      {
        id: 1,
        name: 'Auto',
        enabled: true,
        priority: 1,
        countries: ['00'],
        targeting: everyone,
        autoOptimized: true,
        waterfall: present.map((instance) => ({ instanceId: instance.id, enabled: true })),
        bidding: [],
      },
    ],
    test: null,
    instances: present.map(({ id: instanceId, networkId, manualEcpm }) => ({
      id: instanceId,
      networkId,
      isBidding: false,
      enabled: true,
      devices: everyDevice,
      manualEcpm,
      testId: null,
      originId: null,
    })),
    networks: present.map(({ networkId }) => ({ id: networkId, enabled: true, bidsFromPhones: true })),
    blockRules: [],
  };
}

function countsOf(placements: readonly WorldPlacement[], { accounts }: Ledger, hour: number): Counts {
  const today = hour / 24;
  return {
    instances: placements.flatMap(({ id: placementId, adType, instances }) =>
      instances
        .filter(({ since }) => since <= today)
        .map(({ id, networkId, lagHours, manualEcpm }) => {
          return { id, placementId, networkId, adType, manualEcpm, editedAt: null, lagHours };
        }),
    ),
    days: accounts.flatMap(({ instance, country, days }) =>
      days
        .filter(({ day }) => day > today - remembered)
        .map(({ day, shown, impressions, revenue }) => ({
          instanceId: instance.id,
          country: countries[country]?.code ?? '',
          day,
          impressions: shown,
          bid: null,
          reported: impressions === 0 ? null : { impressions, revenue },
        })),
    ),
  };
}
