import { type Cell, emptyPair, type Pair, sumBy, sumOf, unitKey } from './sides.ts';

/** A line's cells by what can be said of them: each stands in exactly one of these. */
export interface Sorted {
  /** Days that the network may still change. */
  readonly open: Pair;
  /** Final days of which it reported nothing at all. */
  readonly silent: Pair;
  readonly silentDays: number;
  /** On other days, units of which one side knows nothing in the whole month. */
  readonly missing: Pair;
  readonly unreported: readonly Unit[];
  readonly unknown: readonly Unit[];
  /** What both sides know. */
  readonly both: Pair;
  readonly total: Pair;
}
type Unit = Pick<Cell, 'instance' | 'unit'>;

export function sortCells(cells: readonly Cell[], finalUntil: string): Sorted {
  const told = new Set(cells.flatMap(({ day, reported }) => (reported === null ? [] : [day])));
  const units = sumBy(cells, unitKey);
  const known = new Set(cells.flatMap((cell) => (cell.reported === null ? [] : [unitKey(cell)])));
  const groups = Map.groupBy(cells, (cell) => {
    if (cell.day > finalUntil) return 'open';
    if (!told.has(cell.day)) return 'silent';
    const own = units.get(unitKey(cell))?.own;
    if (!known.has(unitKey(cell))) return 'unreported';
    return own === undefined || (own.impressions === 0 && own.usd === 0n) ? 'unknown' : 'both';
  });
  const of = (name: Parameters<typeof groups.get>[0]) => groups.get(name) ?? [];
  const unitsOf = (some: readonly Cell[]): Unit[] => [
    ...new Map(some.map(({ instance, unit }) => [unitKey({ instance, unit }), { instance, unit }])).values(),
  ];
  const missing = [...of('unreported'), ...of('unknown')];
  return {
    open: sumOf(of('open')),
    silent: sumOf(of('silent')),
    silentDays: new Set(of('silent').map(({ day }) => day)).size,
    missing: missing.length === 0 ? emptyPair : sumOf(missing),
    unreported: unitsOf(of('unreported')),
    unknown: unitsOf(of('unknown')),
    both: sumOf(of('both')),
    total: sumOf(cells),
  };
}
