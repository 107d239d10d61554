/** Figures of a day; null: there is none, since it is divided by nothing. */
export interface DayFigures {
  readonly revenue: number;
  readonly ecpm: number | null;
  readonly fillRate: number | null;
  /** Of an app as a whole. */
  readonly dau: number | null;
  readonly impressions: number;
  readonly requests: number;
  /** Of its revenue what the network has said itself, and what is our own estimate still. */
  readonly reported: number;
  readonly open: number;
}

export const noFigures: DayFigures = {
  ...{ revenue: 0, ecpm: null, fillRate: null, dau: 0, impressions: 0, requests: 0, reported: 0, open: 0 },
};

/** An app at a network, day by day; null: at all of them. A day that is missing had no traffic. */
export interface Series {
  readonly appId: number;
  readonly networkId: number | null;
  readonly days: ReadonlyMap<string, DayFigures>;
}

/** Its first day; what is before it is no zero, but unknown. */
export function firstDayOf({ days }: Series): string | undefined {
  return [...days.keys()].sort().at(0);
}
