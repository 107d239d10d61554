import { describe, expect, test } from 'vitest';
import type { RecordHead } from '../record.ts';
import { someMoment } from '../testing/build-record.ts';
import { onlyRow as only, rowsFrom as rows } from '../testing/rows-from.ts';

const did = '32E205FA-3F7E-499C-A911-59C3B17D6537';
const hour = 3_600_000;

const log = (events: object[], known: object = {}) =>
  rows({ uid: 'u', ts: someMoment, ...known, events }, { kind: 'log' });

describe('keys', () => {
  const report = { uid: 'u', ts: someMoment, reqId: 'r', pid: 5, iid: 11, type: 6 };
  const keyOf = (fields: object, known: Partial<RecordHead> = {}) => only(fields, known)?.key;

  test('a repeated report has the key of the first one, whenever it comes', () => {
    const again = keyOf(report, { id: 'record-2', receivedAt: someMoment + hour, country: 'FR' });
    expect(keyOf(report)).toBe(again);
    expect(only(report)?.row.key).toBe(String(again));
  });

  test.each([{ uid: 'v' }, { ts: someMoment + 1 }, { reqId: 's' }, { iid: 12 }, { type: 7 }, { scene: 3 }])(
    'another one has another: %j',
    (other) => {
      expect(keyOf({ ...report, ...other })).not.toBe(keyOf(report));
    },
  );

  test('a device stands in for a person without an id; without both nothing is told apart', () => {
    expect(keyOf({ ...report, uid: '', did })).toBeTypeOf('bigint');
    expect(keyOf({ ...report, uid: '' })).toBeNull();
    expect(keyOf({ ...report, reqId: '', ts: -1 })).toBeNull();
  });

  test('each event of a call has its own, and the same in another call', () => {
    const one = { eid: 502, pid: 5, ts: someMoment - 5 };
    const [first, second, third] = log([one, { ...one, pid: 6 }, { ...one, ts: someMoment }]);
    expect(new Set([first?.key, second?.key, third?.key]).size).toBe(3);
    expect(log([one], { ts: someMoment + hour })[0]?.key).toBe(first?.key);
  });

  test('init and wf have none', () => {
    expect([keyOf(report, { kind: 'init' }), keyOf(report, { kind: 'wf' })]).toEqual([null, null]);
  });

  test('64 bits without a collision among many', () => {
    const keys = new Set<bigint>();
    for (let index = 0; index < 20_000; index += 1) {
      keys.add(keyOf({ ...report, ts: someMoment + index }) ?? 0n);
    }
    expect(keys.size).toBe(20_000);
    for (const key of keys) expect(key >= 0n && key < 2n ** 64n).toBe(true);
  });
});
