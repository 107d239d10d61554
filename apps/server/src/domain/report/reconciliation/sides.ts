/** What was counted of some ads: impressions, and USD in billionths. */
export interface Amount {
  readonly impressions: number;
  readonly usd: bigint;
}

/** What a network said of them. */
export interface Report extends Amount {
  /** In its own currency, billionths. */
  readonly money: bigint;
  /** False: somewhere it said nothing of impressions. */
  readonly isCounted: boolean;
}

/** Own counts beside the network's report. */
export interface Pair {
  readonly own: Amount;
  readonly reported: Report;
}

export const nothingShown: Amount = { impressions: 0, usd: 0n };
export const nothingReported: Report = { ...nothingShown, money: 0n, isCounted: true };
export const emptyPair: Pair = { own: nothingShown, reported: nothingReported };

export const addAmounts = (one: Amount, other: Amount): Amount => ({
  impressions: one.impressions + other.impressions,
  usd: one.usd + other.usd,
});

export const addReports = (one: Report, other: Report): Report => ({
  ...addAmounts(one, other),
  money: one.money + other.money,
  isCounted: one.isCounted && other.isCounted,
});

const addPairs = (one: Pair, other: Pair): Pair => ({
  own: addAmounts(one.own, other.own),
  reported: addReports(one.reported, other.reported),
});

/** An ad unit on a day; either side may know nothing of it. */
export interface Cell {
  readonly instance: number;
  /** What the network calls it, where it matches no instance; else empty. */
  readonly unit: string;
  readonly day: string;
  readonly own: Amount | null;
  readonly reported: Report | null;
}

const pairOf = ({ own, reported }: Pick<Cell, 'own' | 'reported'>): Pair => ({
  own: own ?? nothingShown,
  reported: reported ?? nothingReported,
});

/** What tells ad units apart. */
export const unitKey = ({ instance, unit }: Pick<Cell, 'instance' | 'unit'>) => `${instance} ${unit}`;

/** Sums of cells by what a key makes of each. */
export function sumBy(cells: readonly Cell[], keyOf: (cell: Cell) => string): Map<string, Pair> {
  const sums = new Map<string, Pair>();
  for (const cell of cells) {
    const key = keyOf(cell);
    sums.set(key, addPairs(sums.get(key) ?? emptyPair, pairOf(cell)));
  }
  return sums;
}

export const sumOf = (cells: readonly Cell[]): Pair =>
  cells.reduce((sum, cell) => addPairs(sum, pairOf(cell)), emptyPair);
