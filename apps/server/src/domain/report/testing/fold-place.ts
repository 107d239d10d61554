import type { ReportFilter } from '@millrace/contract/report/definition';
import {
  type DimensionKey,
  isTime,
  type PlaceDimension,
  type TimeDimension,
} from '@millrace/contract/report/dimension';
import { addDays } from '@millrace/contract/report/period';
import type { Fact } from './fact.ts';

/** Where and when something counts. */
export type Place = Omit<Fact, 'metric' | 'money' | 'user'>;

/** What is folded happens in apps; what own ads are told apart by is nothing of theirs. */
const valueAt = (place: Place, dimension: PlaceDimension) =>
  dimension in place ? place[dimension as keyof Place] : undefined;

export interface Stretch {
  readonly from: string;
  readonly to: string;
  /** Days by which it is moved to be shown. */
  readonly shift: number;
}

/** The hour, day, Monday or first of the month of a moment. */
export function timeKey(dimension: TimeDimension, at: string, { shift }: Stretch): string {
  const day = addDays(at.slice(0, 10), shift);
  if (dimension === 'hour') return `${day}T${at.slice(11, 13)}:00:00Z`;
  if (dimension === 'day') return day;
  if (dimension === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The keys of a row, as they stand on the wire. */
export function keysIn(dimensions: readonly DimensionKey[], place: Place, stretch: Stretch): string[] {
  return dimensions.map((dimension) =>
    isTime(dimension) ? timeKey(dimension, place.at, stretch) : String(valueAt(place, dimension)),
  );
}

export function passes(filters: readonly ReportFilter[], place: Place): boolean {
  return filters.every(({ dimension, values, exclude }) => {
    const value = valueAt(place, dimension);
    const named: unknown[] = values.map((one) => (typeof value === 'number' ? Number(one) : one));
    return named.includes(value) !== exclude;
  });
}
