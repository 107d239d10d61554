/** Units of each currency for one euro, by day. */
export interface RateTable {
  /** `YYYY-MM-DD`, ascending, none twice. */
  readonly days: readonly string[];
  /** By currency one value for each of `days`: decimal text, null where the bank gave none. */
  readonly perEuro: Readonly<Record<string, readonly (string | null)[]>>;
}

/** One reference rate. */
export interface Rate {
  readonly currency: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Decimal text. */
  readonly perEuro: string;
}

export const noRates: RateTable = { days: [], perEuro: {} };

/** Puts rates side by side; of two for the same currency and day the later one stays. */
export function tableOf(rates: readonly Rate[]): RateTable {
  const days = [...new Set(rates.map(({ day }) => day))].sort();
  const places = new Map(days.map((day, index) => [day, index]));
  const perEuro: Record<string, (string | null)[]> = {};
  for (const { currency, day, perEuro: value } of rates) {
    perEuro[currency] ??= days.map(() => null);
    const place = places.get(day);
    if (place !== undefined) perEuro[currency][place] = value;
  }
  return { days, perEuro };
}
