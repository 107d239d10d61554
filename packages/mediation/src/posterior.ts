/** What is known of the eCPM of an instance in a country: a normal distribution. */
export interface EcpmPosterior {
  /** USD per thousand impressions. */
  readonly ecpm: number;
  /** Standard deviation of `ecpm`, in the same unit. */
  readonly deviation: number;
  /** Weighted impressions that it stands on. */
  readonly impressions: number;
}

/** What Auto has learned: by instance, then by country (`00`: over all). */
export type Estimates = Readonly<Record<number, Readonly<Record<string, EcpmPosterior>>>>;
