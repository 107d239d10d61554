import { type DimensionKey, isTime, type TimeDimension } from '@millrace/contract/report/dimension';
import { columns, noneOf, typed } from './columns.ts';
import type { Stretch } from './question.ts';
import type { Table } from './tables.ts';

const buckets: Readonly<Record<TimeDimension, (time: string) => string>> = {
  hour: (time) => time,
  day: (time) => `toDate(${time})`,
  week: (time) => `toMonday(${time})`,
  month: (time) => `toStartOfMonth(${time})`,
};

/** The hour, day, week or month of a column of time, moved to where a stretch is shown. */
export function bucketOf(dimension: TimeDimension, time: string, stretch: Stretch): string {
  const { before } = stretch;
  const shown = shifted(time, stretch);
  if (before === undefined) return buckets[dimension](shown);
  return buckets[dimension](`if(${isBefore(time)}, ${shifted(time, before)}, ${shown})`);
}

const shifted = (time: string, { shift }: Stretch) =>
  shift === 0 ? time : `${time} + toIntervalDay(${shift})`;
/** Of two stretches read at once the second lies before the first. */
const isBefore = (time: string) => `toDate(${time}) < {from0:Date}`;

/** The index of the stretch that a row of a table is of. */
export function stretchOf({ time }: Pick<Table, 'time'>, { index, before }: Stretch): string {
  return before === undefined ? String(index) : isBefore(time);
}

/** What the rows of a table are grouped by for a dimension. */
export function keyOf(dimension: DimensionKey, { time }: Pick<Table, 'time'>, stretch: Stretch): string {
  if (isTime(dimension)) return bucketOf(dimension, time, stretch);
  return typed(columns[dimension], columns[dimension].name);
}

/** A constant of the type that keys of a dimension have. */
export function noKey(dimension: DimensionKey): string {
  if (!isTime(dimension)) return noneOf(columns[dimension]);
  const first = dimension === 'hour' ? "toDateTime({from0:Date}, 'UTC')" : '{from0:Date}';
  return buckets[dimension](first);
}

const shown: Readonly<Record<TimeDimension, (key: string) => string>> = {
  hour: (key) => `formatDateTime(${key}, '%Y-%m-%dT%H:00:00Z')`,
  day: (key) => `toString(${key})`,
  week: (key) => `toString(${key})`,
  month: (key) => `toString(${key})`,
};

/** A key as text, as it stands on the wire. */
export function shownKey(dimension: DimensionKey, key: string): string {
  return isTime(dimension) ? shown[dimension](key) : `toString(${key})`;
}
