import type { AdType } from '@millrace/contract/publisher/ad-type';

/** What the estimator learns from: everything there is of the days that still count. */
export interface Counts {
  readonly instances: readonly InstanceFacts[];
  readonly days: readonly DayCount[];
}

export interface InstanceFacts {
  readonly id: number;
  readonly placementId: number;
  readonly networkId: number;
  readonly adType: AdType;
  /** USD as decimal text by country, `00` for the others. */
  readonly manualEcpm: Readonly<Record<string, string>>;
  /** When it became another ad unit, milliseconds UTC; days begun before then say nothing of it. Null: never. */
  readonly editedAt: number | null;
  /** Hours after its end until a day's report is final, by network. */
  readonly lagHours: number;
}

/** One instance in one country on one day. */
export interface DayCount {
  readonly instanceId: number;
  /** ISO 3166-1 alpha-2, `00`: not known. */
  readonly country: string;
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  /** Own count. */
  readonly impressions: number;
  /** Those of them whose price was bid, and the USD that they add up to. */
  readonly bid: { readonly impressions: number; readonly revenue: number } | null;
  /**
   * What the network says of the day so far, USD; null: nothing. `impressions` null: the report does not count them, and the
   * own count stands in once the day is final: never before, or revenue of hours would be divided by impressions of a day.
   * Of country `00` it is what all countries together have earned, or, beside reports of countries, what they leave over.
   */
  readonly reported: { readonly revenue: number; readonly impressions: number | null } | null;
}
