import type { ReportRequest } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime } from '@millrace/contract/report/dimension';
import type { ReportRow } from '@millrace/contract/report/report';
import { columns } from './columns.ts';

type Asked = Pick<ReportRequest, 'dimensions' | 'metrics' | 'sort' | 'order'>;

/** By which of its keys or values a report is sorted first: by what is asked, else by time, else by the first metric. */
function firstOrder({ dimensions, metrics, sort, order }: Asked) {
  const names: readonly string[] = dimensions;
  const key = sort === undefined ? dimensions.findIndex(isTime) : names.indexOf(sort);
  if (key >= 0) return { of: 'key', place: key, order: order ?? 'asc' } as const;
  const values: readonly string[] = metrics;
  const value = sort === undefined ? 0 : values.indexOf(sort);
  return { of: 'value', place: value, order: order ?? 'desc' } as const;
}

/** As SQL: rows that are equal follow by their keys, so that pages fit. */
export function orderSql(asked: Asked, before: readonly string[] = []): string {
  const { of, place, order } = firstOrder(asked);
  const first =
    of === 'key' ? `k${place} ${order.toUpperCase()}` : `m${place} ${order.toUpperCase()} NULLS LAST`;
  const keys = asked.dimensions.map((_, index) => `k${index} ASC`);
  return `ORDER BY ${[...before, first, ...keys].join(', ')}`;
}

type Compare = (one: ReportRow, other: ReportRow) => number;

/** The same order of rows as they are answered. */
export function rowOrder(asked: Asked): Compare {
  const { of, place, order } = firstOrder(asked);
  const keys = asked.dimensions.map(byKey);
  const first = of === 'key' ? keys[place] : undefined;
  const turned: Compare = (one, other) =>
    order === 'asc' ? (first?.(one, other) ?? 0) : (first?.(other, one) ?? 0);
  const all = [of === 'key' ? turned : byValue(place, order), ...keys];
  return (one, other) => {
    for (const compare of all) {
      const said = compare(one, other);
      if (said !== 0) return said;
    }
    return 0;
  };
}

function byKey(dimension: DimensionKey, place: number): Compare {
  const compare = isTime(dimension) || columns[dimension].type === 'String' ? compareBytes : compareNumbers;
  return ({ keys: one }, { keys: other }) => compare(one[place] ?? '', other[place] ?? '');
}

/** What there is none of comes last, whichever way. */
function byValue(place: number, order: 'asc' | 'desc'): Compare {
  return ({ values: one }, { values: other }) => {
    const [left, right] = [one[place] ?? null, other[place] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return order === 'asc' ? compareNumbers(left, right) : compareNumbers(right, left);
  };
}

/** As the engine compares texts. */
function compareBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Exact numbers of up to nine places. What is rounded alike is looked at as a whole. */
function compareNumbers(one: string, other: string): number {
  if (one === other) return 0;
  return Number(one) - Number(other) || Number(billionths(one) - billionths(other));
}

function billionths(value: string): bigint {
  const [whole = '0', places = ''] = value.split('.');
  return BigInt(`${whole}${places.padEnd(9, '0')}`);
}
