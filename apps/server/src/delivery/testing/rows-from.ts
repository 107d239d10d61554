import { expect } from 'vitest';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import type { RecordHead } from '../record.ts';
import { toRows } from '../rows/to-rows.ts';
import { aHead, aRecord } from './build-record.ts';

export const someDeviceKey = Buffer.alloc(32, 7);
export const someIdKey = 'a key of kept ids for tests';

/** The rows of a call. */
export function rowsFrom(fields: object, known: Partial<RecordHead> = {}): EventRow[] {
  return toRows(aRecord(aHead(known), fields), { deviceKey: someDeviceKey });
}

/** The row of a call that has one. */
export function onlyRow(fields: object, known: Partial<RecordHead> = {}): EventRow | undefined {
  const [first, ...others] = rowsFrom(fields, known);
  expect(others).toEqual([]);
  return first;
}
