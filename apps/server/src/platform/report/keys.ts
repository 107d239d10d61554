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
export function bucketOf(dimension: TimeDimension, time: string, { shift }: Stretch): string {
  return buckets[dimension](shift === 0 ? time : `${time} + toIntervalDay(${shift})`);
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
