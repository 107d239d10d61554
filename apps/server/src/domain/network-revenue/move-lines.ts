import { unmatchedId } from '@millrace/contract/report/unmatched';
import { negated } from '../../platform/decimal.ts';
import type { Owner } from './add-up.ts';
import type { KnownInstance } from './match-units.ts';
import { nothing } from './revenue-row.ts';
import { placeKey, type StoredRevenue } from './stored-revenue.ts';
import { sum } from './total-lines.ts';

/** What a report says of one ad unit in a country on a day. */
export type Amounts = Pick<
  StoredRevenue,
  'country' | 'day' | 'impressions' | 'clicks' | 'revenue' | 'revenueUsd' | 'currency' | 'rate' | 'rateDate'
>;

/** What the newest report of an account says of one ad unit in a country on a day. */
export interface UnitLine extends Amounts {
  readonly id: number;
  readonly uploadId: number;
  /** What it is called among what matches nothing. */
  readonly name: string;
  /** The instance that it counts for; 0: none. */
  readonly from: number;
}

export type Place = Pick<StoredRevenue, 'instanceId' | 'unit' | 'country' | 'day'>;

/** What a report holds of a place. */
export interface HeldCell extends Place {
  /** 0: it is new. */
  readonly id: number;
  readonly uploadId: number;
  readonly units: readonly string[];
  /** Milliseconds since 1970, as what it has stored there; 0: nothing was. */
  readonly writtenAt: number;
  /** Of a new one what stood there. */
  readonly before: StoredRevenue | null;
  /** What the report itself has put there; `nothing`: only what was chosen afterwards has. Null or absent: it is not known. */
  readonly told?: 'upload' | 'undone' | 'nothing' | null;
}

export interface Held {
  /** By {@link placeKey}: of the days' newest reports, and what is stored. */
  readonly cells: ReadonlyMap<string, HeldCell>;
  readonly stored: ReadonlyMap<string, StoredRevenue>;
}

export interface Moving {
  /** What is to stand where, by the cells that then hold it. */
  readonly changes: readonly { readonly cell: HeldCell; readonly revenue: StoredRevenue }[];
  /** Cells of instances that the reports speak of no more. */
  readonly left: readonly HeldCell[];
  /** The lines that are moved, and the days of them; what others have replaced since stays. */
  readonly moved: readonly number[];
  readonly days: number;
  readonly kept: number;
}

/** A place has one currency. */
export class CurrenciesMixed extends Error {}

/**
 * Moves what an ad unit has earned from where it counts to an instance, or back to what matches nothing, so that every sum stays
 * what it was. What somebody else has reported of a place since is left alone.
 * @param unit what the network calls it
 * @throws CurrenciesMixed
 */
export function moveLines(
  lines: readonly UnitLine[],
  held: Held,
  { unit, target, owner }: { unit: string; target: KnownInstance | null; owner: Owner },
): Moving {
  const cells = new Map(held.cells);
  const stored = new Map(held.stored);
  const touched = new Set<string>();
  const moved: UnitLine[] = [];
  const put = (cell: HeldCell, revenue: StoredRevenue) => {
    const key = placeKey(revenue);
    cells.set(key, cell);
    stored.set(key, revenue);
    touched.add(key);
  };
  for (const line of lines) {
    const [from, to] = [placeOf(line, line.from, owner), placeOf(line, target?.id ?? 0, owner)];
    const [cell, there] = [cells.get(placeKey(from)), stored.get(placeKey(from))];
    const [goalCell, goal] = [cells.get(placeKey(to)), stored.get(placeKey(to))];
    if (cell === undefined || there === undefined) continue;
    if (!isHeld(cell, there) || isNothing(there)) continue;
    if (goalCell !== undefined && !isHeld(goalCell, goal)) continue;
    put(
      { ...cell, units: without(cell, unit, line, there) },
      isAll(line, there) ? { ...there, ...nothing, source: 'undone' } : minus(there, line),
    );
    const own = goalCell !== undefined && goal !== undefined && !isNothing(goal) ? goal : undefined;
    if (own !== undefined && own.currency !== line.currency) throw new CurrenciesMixed(line.day);
    const name = target === null ? line.name : unit;
    put(
      goalCell === undefined
        ? { ...to, ...newCell(line, goal), units: [name] }
        : { ...goalCell, units: [...new Set([...goalCell.units, name])] },
      told(to, line, { own, goal, target, owner }),
    );
    moved.push(line);
  }
  const days = new Map(moved.map((line) => [line.day, line]));
  for (const [key, there] of held.stored) {
    const day = days.get(there.day);
    // As with a day that is fetched: of an instance that the report speaks of nothing else holds.
    if (day === undefined || there.instanceId !== target?.id || isNothing(there) || cells.has(key)) continue;
    const cell = { ...there, ...newCell(day, there), units: [] };
    put(cell, { ...there, ...nothing, source: 'undone' });
  }
  const done = new Set(moved.map(({ id }) => id));
  return {
    changes: [...touched].flatMap((key) => {
      const [cell, revenue] = [cells.get(key), stored.get(key)];
      return cell === undefined || revenue === undefined ? [] : [{ cell, revenue }];
    }),
    left: leftOf(moved, { cells, stored }),
    moved: [...done],
    days: days.size,
    kept: new Set(lines.filter(({ id }) => !done.has(id)).map(({ day }) => day)).size,
  };
}

/** Where an instance's revenue stands, or that of a unit that matches none (0). */
export function placeOf(
  { country, day, name }: Pick<UnitLine, 'country' | 'day' | 'name'>,
  instance: number,
  { networkId }: Owner,
): Place {
  return instance === 0
    ? { instanceId: unmatchedId(networkId), unit: name, country, day }
    : { instanceId: instance, unit: '', country, day };
}

export const isNothing = ({ source }: StoredRevenue) => source === 'undone';

/** Whether what is stored is what the report has said. */
export const isHeld = (cell: HeldCell, there: StoredRevenue | undefined) =>
  cell.writtenAt === (there?.reportedAt ?? 0);

export const newCell = ({ uploadId }: Pick<UnitLine, 'uploadId'>, goal: StoredRevenue | undefined) => ({
  ...{ id: 0, uploadId, writtenAt: goal?.reportedAt ?? 0 },
  before: goal === undefined || isNothing(goal) ? null : goal,
});

/** Names of what is left; of a place where nothing is left, whose it was. */
function without(cell: HeldCell, unit: string, line: UnitLine, there: StoredRevenue): readonly string[] {
  return isAll(line, there) ? cell.units : cell.units.filter((one) => one !== unit);
}

const counts = ['impressions', 'clicks'] as const;
const amounts = ['revenue', 'revenueUsd'] as const;

export const isAll = (line: Amounts, there: StoredRevenue) =>
  counts.every((field) => (line[field] ?? 0) === (there[field] ?? 0)) &&
  amounts.every((field) => sum([line[field]]) === sum([there[field]]));

/**
 * What is left without a line. Money that is left without an impression is of lines that count none, so it is not counted again: which
 * of them did is not kept with the sum. Of money that was truly earned by no impression this says nothing that its next report would not.
 */
export function minus(there: StoredRevenue, line: Amounts): StoredRevenue {
  const revenue = sum([there.revenue, negated(line.revenue)]);
  const impressions = there.impressions === null ? null : there.impressions - (line.impressions ?? 0);
  return {
    ...there,
    impressions: impressions === 0 && revenue !== '0' ? null : impressions,
    clicks: there.clicks === null ? null : there.clicks - (line.clicks ?? 0),
    revenue,
    revenueUsd: sum([there.revenueUsd, negated(line.revenueUsd)]),
  };
}

interface Goal {
  /** What the report has there already. */
  readonly own: StoredRevenue | undefined;
  readonly goal: StoredRevenue | undefined;
  readonly target: KnownInstance | null;
  readonly owner: Owner;
}

export function told(to: Place, line: Amounts, { own, goal, target, owner }: Goal): StoredRevenue {
  const { impressions, clicks, revenue, revenueUsd, currency, rate, rateDate } = line;
  const counted = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0);
  const nobody = unmatchedId(owner.networkId);
  return {
    ...to,
    ...(target === null
      ? { appId: nobody, placementId: nobody }
      : { appId: target.appId, placementId: target.placementId }),
    ...{ networkId: owner.networkId, currency, rate, rateDate },
    impressions: counted(own?.impressions ?? null, impressions),
    clicks: counted(own?.clicks ?? null, clicks),
    revenue: sum([own?.revenue ?? '0', revenue]),
    revenueUsd: sum([own?.revenueUsd ?? '0', revenueUsd]),
    ...{ source: 'upload', reportedAt: goal?.reportedAt ?? 0 },
  };
}

/** All that reports hold of instances of which they say nothing any more. */
function leftOf(moved: readonly UnitLine[], { cells, stored }: Held): HeldCell[] {
  const days = new Set(moved.filter(({ from }) => from > 0).map(({ day, from }) => `${day} ${from}`));
  const own = [...cells.values()].filter(
    (cell) =>
      cell.unit === '' &&
      days.has(`${cell.day} ${cell.instanceId}`) &&
      isHeld(cell, stored.get(placeKey(cell))),
  );
  const live = own.filter((cell) => stored.get(placeKey(cell))?.source !== 'undone');
  const spoken = new Set(live.map(({ day, instanceId }) => `${day} ${instanceId}`));
  return own.filter(({ day, instanceId }) => !spoken.has(`${day} ${instanceId}`));
}
