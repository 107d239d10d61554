import { countries, type WorldInstance, type WorldPlacement } from './world.ts';

/** A part of a placement's requests in a country that get one order. */
export interface Portion {
  /** Of the requests that the portions before it left, from 0 to 1. */
  readonly share: number;
  /** The held out are counted apart. */
  readonly isHeldOut: boolean;
  readonly order: readonly WorldInstance[];
}

/** A way of ordering, as the simulation asks it. */
export interface Ordering {
  /** Before each hour; what networks have reported by then is known. */
  beginHour(hour: number): void;
  /** For each step of 10 minutes. */
  portions(placement: WorldPlacement, country: number): readonly Portion[];
}

/** An ordering that is worked out once an hour, the same for all requests. */
export function hourly(
  placements: readonly WorldPlacement[],
  orderAt: (placement: WorldPlacement, country: number, hour: number) => readonly WorldInstance[],
): Ordering {
  const kept = new Map<number, readonly (readonly Portion[])[]>();
  return {
    beginHour(hour) {
      for (const placement of placements) {
        const orders = countries.map((_, country) => orderAt(placement, country, hour));
        kept.set(
          placement.id,
          orders.map((order) => [{ share: 1, isHeldOut: false, order }]),
        );
      }
    },
    portions: ({ id }, country) => kept.get(id)?.[country] ?? [],
  };
}

/** Those that are there, the highest first. */
export function sortedBy(
  { instances }: WorldPlacement,
  hour: number,
  ecpmOf: (instance: WorldInstance) => number,
): readonly WorldInstance[] {
  return instances
    .filter(({ since }) => since * 24 <= hour)
    .map((instance) => ({ instance, ecpm: ecpmOf(instance) }))
    .sort((one, other) => other.ecpm - one.ecpm)
    .map(({ instance }) => instance);
}
