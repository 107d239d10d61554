import * as z from 'zod/mini';
import type { UnitPlace } from './remap-units.ts';

/** A unit that was given an instance after its upload, as the change log has it. */
export interface MappedUnit {
  readonly instanceId: number;
  readonly unitId: string;
}

export function mappedUnits(places: readonly Pick<UnitPlace, 'unit' | 'from'>[]): MappedUnit[] {
  const mapped = places.filter(({ from }) => from > 0);
  const byName = new Map(
    mapped.map(({ unit, from }) => [JSON.stringify([unit, from]), { instanceId: from, unitId: unit }]),
  );
  return [...byName.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, unit]) => unit);
}

const recorded = z.object({ mappedUnits: z.array(z.object({ instanceId: z.int(), unitId: z.string() })) });

/** Units whose instance is another one in recorded fields, as the mapping takes them. */
export function changedUnits(
  places: readonly Pick<UnitPlace, 'unit' | 'from'>[],
  fields: Readonly<Record<string, unknown>>,
): { unit: string; instance: number | null }[] {
  const wanted = new Map(
    z.parse(recorded, fields).mappedUnits.map(({ unitId, instanceId }) => [unitId, instanceId]),
  );
  const now = new Map(mappedUnits(places).map(({ unitId, instanceId }) => [unitId, instanceId]));
  return [...new Set(places.map(({ unit }) => unit))].flatMap((unit) => {
    const instance = wanted.get(unit) ?? null;
    return instance === (now.get(unit) ?? null) ? [] : [{ unit, instance }];
  });
}
