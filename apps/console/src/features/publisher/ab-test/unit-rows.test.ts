import { expect, it } from 'vitest';
import { enteredUnits, unitsKey } from './unit-rows.ts';

const unit = (instanceId: number, entered = true) => ({ instanceId, entered });

it('rules that change places leave the rows of their instances where they stand', () => {
  const before = [unit(4), unit(9), unit(2), unit(7, false)];
  const after = [unit(2), unit(7, false), unit(4), unit(9)];
  expect(enteredUnits(before)).toEqual([unit(2), unit(4), unit(9)]);
  expect(enteredUnits(after)).toEqual(enteredUnits(before));
  expect(unitsKey(after)).toBe(unitsKey(before));
});

it('an instance that came or went draws them anew', () => {
  expect(unitsKey([unit(4), unit(9), unit(10)])).not.toBe(unitsKey([unit(4), unit(9)]));
});
