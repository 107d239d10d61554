import { expect, test } from 'vitest';
import { CallLimits } from './call-limits.ts';

const noon = Date.UTC(2026, 2, 1, 12, 0, 15);

test('a phone that calls too often waits for the next minute; others and its other apps do not', () => {
  const limits = new CallLimits(3);
  for (let call = 0; call < 3; call += 1) expect(limits.count(1, 'ann', noon)).toBe(0);
  expect(limits.count(1, 'ann', noon)).toBe(45);
  expect(limits.count(1, 'bob', noon)).toBe(0);
  expect(limits.count(2, 'ann', noon)).toBe(0);
  expect(limits.count(1, 'ann', noon + 45_000)).toBe(0);
});

test('packs of events are counted apart: whoever notes too many is served all the same', () => {
  const limits = new CallLimits(1);
  for (const phone of ['ann', '']) {
    for (let call = 0; call < 1_002; call += 1) limits.count(1, phone, noon, 1, 'events');
    expect(limits.count(1, phone, noon, 1, 'events')).toBe(45);
    expect(limits.count(1, phone, noon)).toBe(0);
  }
});

test('a pack that is refused takes nothing of what may still come', () => {
  const limits = new CallLimits(3);
  const answers = [2, 2, 1, 1].map((pack) => limits.count(1, 'ann', noon, pack, 'events'));
  expect(answers).toEqual([0, 45, 0, 45]);
});

test('phones that say no id share a count that a crowd does not reach', () => {
  const limits = new CallLimits(1);
  for (let call = 0; call < 1_000; call += 1) expect(limits.count(1, '', noon)).toBe(0);
  expect(limits.count(1, '', noon)).toBe(45);
  expect(limits.count(2, '', noon)).toBe(0);
});

test('a clock that jumps back only begins another minute', () => {
  const limits = new CallLimits(1);
  expect(limits.count(1, 'ann', noon)).toBe(0);
  expect(limits.count(1, 'ann', noon - 3_600_000)).toBe(0);
  expect(limits.count(1, 'ann', noon - 3_600_000)).toBe(45);
});
