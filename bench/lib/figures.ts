/** One measured number and what it may be at most or at least. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Without it the figure is only shown. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
}

/** How much of its limit is used: 1 is just within, above 1 is over; undefined without a limit. */
export function usedOfLimit({ value, limit }: Figure): number | undefined {
  if (limit === undefined) return undefined;
  const [least, most] = 'atMost' in limit ? [value, limit.atMost] : [limit.atLeast, value];
  // None of what must not be at all is within its limit, and no division.
  return least === 0 && most === 0 ? 0 : least / most;
}

/** One line for people: the figure, its limit and how much of it is used. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, limit } = figure;
  const shown = `${name}: ${shortened(value)} ${unit}`.trimEnd();
  const used = usedOfLimit(figure);
  if (limit === undefined || used === undefined) return shown;
  const bound = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  return `${shown} (${bound}; ${used.toFixed(2)} of the limit${used <= 1 ? '' : ': OVER'})`;
}

/** Prints the figures and makes the process end with 1 when one is over its limit, or is no number. */
export function report(figures: readonly Figure[]): void {
  for (const figure of figures) {
    console.log(lineOf(figure));
    const used = usedOfLimit(figure);
    if (used !== undefined && !(used <= 1)) process.exitCode = 1;
  }
}

/** The middle value, or the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

function shortened(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}
