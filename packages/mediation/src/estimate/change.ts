import type { Evidence, Series } from './evidence.ts';
import type { Sum } from './levels.ts';
import type { Scatter } from './scatter.ts';

/** Standard deviations that are no accident, though every day of every instance is looked at again and again. */
const noAccident = 4;

/**
 * The series since its eCPM last changed: days before a point from which on it differs by more than the days' scatter
 * explains say nothing of what it is now. Where several points do, the one that differs most.
 */
export function sinceChange(series: Series, scatter: Scatter): Series {
  const { days } = series;
  const after = { impressions: 0, money: 0, days: 0 };
  for (const day of days) add(after, day, 1);
  const before = { impressions: 0, money: 0, days: 0 };
  let start = 0;
  let widest = noAccident;
  for (const [index, day] of days.entries()) {
    if (index + 1 === days.length) break;
    add(before, day, 1);
    add(after, day, -1);
    const distance = distanceOf(before, after, scatter);
    if (distance <= widest) continue;
    widest = distance;
    start = index + 1;
  }
  return start === 0 ? series : { ...series, days: days.slice(start) };
}

function add(sum: Sum, { impressions, ecpm, weight }: Evidence, sign: 1 | -1): void {
  sum.impressions += sign * weight * impressions;
  sum.money += sign * weight * impressions * ecpm;
  sum.days += sign * weight;
}

/** In standard deviations of what two blocks of the same eCPM differ by. */
function distanceOf(one: Sum, other: Sum, { perImpression, perDay }: Scatter): number {
  const difference = one.money / one.impressions - other.money / other.impressions;
  const mean = (one.money / one.impressions + other.money / other.impressions) / 2;
  if (!(mean > 0)) return 0;
  const variance =
    perImpression * (1 / one.impressions + 1 / other.impressions) + perDay * (1 / one.days + 1 / other.days);
  return Math.abs(difference) / mean / Math.sqrt(variance);
}
