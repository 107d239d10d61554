import type { Owner } from '../../../domain/network-revenue/add-up.ts';
import type { KnownInstance } from '../../../domain/network-revenue/match-units.ts';
import {
  type Amounts,
  CurrenciesMixed,
  type HeldCell,
  isAll,
  isHeld,
  isNothing,
  minus,
  newCell,
  type Place,
  placeOf,
  told,
} from '../../../domain/network-revenue/move-lines.ts';
import { nothing } from '../../../domain/network-revenue/revenue-row.ts';
import { placeKey, type StoredRevenue } from '../../../domain/network-revenue/stored-revenue.ts';

/** What an upload says of a unit that matched nothing, in a country on a day: all its rows together. */
export interface UnitPlace extends Amounts {
  readonly unit: string;
  readonly rows: number;
  /** The instance that it counts for since; 0: none. */
  readonly from: number;
}

export interface UploadHeld {
  readonly uploadId: number;
  /** By {@link placeKey}: what the upload holds, and what is stored. */
  readonly cells: ReadonlyMap<string, HeldCell>;
  readonly stored: ReadonlyMap<string, StoredRevenue>;
  /** Whether a later report speaks of a place. */
  readonly isTaken: (place: Place) => boolean;
}

export interface Remapped {
  /** What is to stand where, by the cells that then hold it. */
  readonly changes: readonly { readonly cell: HeldCell; readonly revenue: StoredRevenue }[];
  /** Cells of instances of which the upload says nothing any more: what stood there before stands again. */
  readonly left: Remapped['changes'];
  readonly moved: readonly UnitPlace[];
  /** Of which a later report has replaced what was said, or is to be. */
  readonly kept: readonly UnitPlace[];
}

/**
 * Moves rows of an upload to the instances that their units are, as if that had been said before it came: what the upload says of
 * an instance besides is added, what earlier ones have said is replaced, and what later ones have said stays.
 * @param targets by unit; null: none
 * @throws CurrenciesMixed with the unit
 */
export function remapUnits(
  places: readonly UnitPlace[],
  targets: ReadonlyMap<string, KnownInstance | null>,
  held: UploadHeld,
  owner: Owner,
): Remapped {
  const cells = new Map(held.cells);
  const stored = new Map(held.stored);
  const touched = new Set<string>();
  /** By the place of an instance the units that are there by a choice. */
  const chosen = new Map<string, Set<string>>();
  const chosenAt = (key: string) => {
    const units = chosen.get(key) ?? new Set();
    chosen.set(key, units);
    return units;
  };
  const at = ({ unit: name, ...of }: UnitPlace, instance: number) =>
    placeOf({ ...of, name }, instance, owner);
  for (const place of places) if (place.from > 0) chosenAt(placeKey(at(place, place.from))).add(place.unit);

  const wanted = places.flatMap((place) => {
    const target = targets.get(place.unit);
    if (target === undefined || (target?.id ?? 0) === place.from) return [];
    const [from, to] = [at(place, place.from), at(place, target?.id ?? 0)];
    return [{ place, target, from, to, may: mayLeave(from, held) && mayCome(to, held) }];
  });
  const moves = wanted.filter(({ may }) => may);
  const put = (cell: HeldCell, revenue: StoredRevenue) => {
    const key = placeKey(revenue);
    cells.set(key, cell);
    stored.set(key, revenue);
    touched.add(key);
  };
  // All leave before any comes, so that what two of them exchange never stands together.
  for (const { place, from } of moves) {
    const key = placeKey(from);
    const [cell, there] = [cells.get(key), stored.get(key)];
    if (cell === undefined || there === undefined) continue;
    chosenAt(key).delete(place.unit);
    const units = cell.told === 'undone' || from.unit !== '' ? cell.units : without(cell.units, place.unit);
    const isLast = isNobodys(cell, place, { there, others: chosenAt(key).size });
    put({ ...cell, units }, isLast ? { ...there, ...nothing, source: 'undone' } : minus(there, place));
  }
  for (const { place, target, to } of moves) {
    const key = placeKey(to);
    const [cell, goal] = [cells.get(key), stored.get(key)];
    const own = cell !== undefined && goal !== undefined && !isNothing(goal) ? goal : undefined;
    if (own !== undefined && own.currency !== place.currency) throw new CurrenciesMixed(place.unit);
    if (target !== null) chosenAt(key).add(place.unit);
    put(
      cell === undefined
        ? { ...to, ...newCell(held, goal), units: [place.unit], told: 'nothing' }
        : { ...cell, units: [...without(cell.units, place.unit), place.unit] },
      told(to, place, { own, goal, target, owner }),
    );
  }
  const all = [...touched].flatMap((key) => {
    const [cell, revenue] = [cells.get(key), stored.get(key)];
    return cell === undefined || revenue === undefined ? [] : [{ key, cell, revenue }];
  });
  const isLeft = ({ key, cell }: (typeof all)[number]) =>
    cell.unit === '' && cell.told === 'nothing' && chosenAt(key).size === 0;
  return {
    changes: all.filter((one) => !isLeft(one)),
    left: all.filter(isLeft),
    moved: moves.map(({ place }) => place),
    kept: wanted.filter(({ may }) => !may).map(({ place }) => place),
  };
}

function mayLeave(from: Place, { cells, stored }: UploadHeld): boolean {
  const [cell, there] = [cells.get(placeKey(from)), stored.get(placeKey(from))];
  return cell !== undefined && there !== undefined && isHeld(cell, there) && !isNothing(there);
}

function mayCome(to: Place, { cells, stored, isTaken }: UploadHeld): boolean {
  const cell = cells.get(placeKey(to));
  return cell === undefined ? !isTaken(to) : isHeld(cell, stored.get(placeKey(to)));
}

const without = (units: readonly string[], unit: string) => units.filter((one) => one !== unit);

interface Left {
  readonly there: StoredRevenue;
  /** Units that are still there by a choice. */
  readonly others: number;
}

/** Whether the upload says nothing of a place once a unit has left it. */
function isNobodys(cell: HeldCell, place: UnitPlace, { there, others }: Left): boolean {
  if (cell.unit !== '') return true;
  if (others > 0 || cell.told === 'upload') return false;
  return cell.told === 'undone' || cell.told === 'nothing' || isAll(place, there);
}
