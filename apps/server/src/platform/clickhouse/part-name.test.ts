import { expect, test } from 'vitest';
import { covers, holds, type PartName, parsePartName } from './part-name.ts';

const part = (name: string): PartName => {
  const parsed = parsePartName(name);
  if (parsed === undefined) throw new Error(`${name} is no part`);
  return parsed;
};

test('a part says its inserts, and how often it was merged and altered', () => {
  expect(part('202611_3_17_2')).toEqual({ partition: '202611', min: 3, max: 17, level: 2, mutation: 0 });
  expect(part('all_3_17_2_18')).toEqual({ partition: 'all', min: 3, max: 17, level: 2, mutation: 18 });
});

test.each(['detached', 'tmp_merge_202611_3_17_2', '202611_3_17'])('%s is no part', (name) =>
  expect(parsePartName(name)).toBeUndefined(),
);

test.each([
  ['all_1_5_1', 'all_2_2_0', true, true],
  ['all_1_5_1', 'all_1_5_1', true, true],
  ['all_1_1_1', 'all_1_1_0', true, true],
  ['all_1_1_0', 'all_1_1_1', false, true],
  ['all_1_1_0_2', 'all_1_1_0', true, true],
  ['all_1_5_1', 'all_1_5_1_6', false, true],
  ['all_1_5_1', 'all_6_6_0', false, false],
  ['all_1_5_1', 'other_2_2_0', false, false],
])('%s takes the place of %s: %s; has its rows: %s', (one, other, isCovered, isHeld) => {
  expect(covers(part(one), part(other))).toBe(isCovered);
  expect(holds(part(one), part(other))).toBe(isHeld);
});
