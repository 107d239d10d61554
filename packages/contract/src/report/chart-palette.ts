/** What tells how a series is coloured. */
interface Coloured {
  readonly key: string;
  /** What is left of the whole beside the others. */
  readonly isOther?: boolean;
  /** The key of the series that this one is, in the days compared with. */
  readonly beforeOf?: string;
}

/** Told apart by colour-blind eyes too, on white and on the dark theme's ground. */
const palette = ['#1890ff', '#13c2c2', '#fa8c16', '#722ed1', '#52c41a', '#eb2f96'] as const;
const otherColour = '#8c8c8c';

/** How many series a chart draws at most, "other" included. */
export const mostSeries = palette.length + 1;

/** The colour of each series by its key; the days before have that of the series they belong to. */
export function coloursOf(series: readonly Coloured[]): ReadonlyMap<string, string> {
  const named = series.filter(({ isOther, beforeOf }) => !isOther && beforeOf === undefined);
  const own = new Map(named.map(({ key }, index) => [key, palette[index] ?? otherColour]));
  const colour = (key: string) => own.get(key) ?? otherColour;
  return new Map(series.map(({ key, beforeOf }) => [key, colour(beforeOf ?? key)]));
}
