/**
 * How the old server estimates an eCPM, as it was meant: network-reported days of the last week smoothed, and a ladder where
 * there is too little of them. It never tries anything and knows no doubt.
 */

/** A day that a network reported, one instance in one country. */
export interface ReportedDay {
  readonly impressions: number;
  /** USD. */
  readonly revenue: number;
}

/** Exponential smoothing, the faster the more the days scatter. @param ecpms oldest first, at least one */
export function smoothed(ecpms: readonly number[]): number {
  const mean = ecpms.reduce((sum, ecpm) => sum + ecpm, 0) / ecpms.length;
  const variance = ecpms.reduce((sum, ecpm) => sum + (ecpm - mean) ** 2, 0) / ecpms.length;
  const scatter = mean === 0 ? 0 : Math.sqrt(variance) / mean;
  const alpha = scatter >= 0.15 ? 0.9 : scatter > 0.03 ? 0.6 : 0.3;
  const [first = 0, ...later] = ecpms;
  return later.reduce((level, ecpm) => alpha * ecpm + (1 - alpha) * level, first);
}

/** What the ladder falls back on, from the narrowest to the widest: undefined where there is nothing. */
export interface Fallbacks {
  readonly manual: number | undefined;
  /** Of the last 3 days: network × type × country, type × country, country, network × type, type, network. */
  readonly levels: readonly (number | undefined)[];
}

const defaultEcpm = 1;

/** @param days of the last week, oldest first, those without impressions left out */
export function oldEstimate(days: readonly ReportedDay[], { manual, levels }: Fallbacks): number {
  const latest = days.at(-1);
  if (latest === undefined) {
    return manual ?? levels.find((level) => level !== undefined) ?? defaultEcpm;
  }
  if (days.length > 3 || latest.impressions >= 50) {
    return smoothed(days.map(({ impressions, revenue }) => (1000 * revenue) / impressions));
  }
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
  const average = (1000 * days.reduce((sum, day) => sum + day.revenue, 0)) / impressions;
  return impressions > 100 ? average : (manual ?? average);
}
