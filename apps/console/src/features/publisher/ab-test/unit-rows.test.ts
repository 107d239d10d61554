import { expect, it } from 'vitest';
import { enteredUnits, followUnits } from './unit-rows.ts';

const unit = (instanceId: number, entered = true, unitIdB: string | null = null) => ({
  instanceId,
  entered,
  unitIdB,
});

it('rules that change places leave the rows of their instances where they stand', () => {
  const before = [unit(4), unit(9), unit(2), unit(7, false)];
  const after = [unit(2), unit(7, false), unit(4), unit(9)];
  expect(enteredUnits(before)).toEqual([unit(2), unit(4), unit(9)]);
  expect(enteredUnits(after)).toEqual(enteredUnits(before));
  expect(followUnits({ units: before, version: 1 }, { units: after, version: 1 }, {})).toBeNull();
});

it('an instance that came or went leaves what was typed for the others', () => {
  const base = { units: [unit(4, true, 'stored'), unit(9)], version: 3 };
  const test = { units: [unit(2, true, 'new'), unit(9, true, 'theirs'), unit(7, false)], version: 4 };
  const entered = {
    units: [
      { instanceId: 4, unitId: 'stored' },
      { instanceId: 9, unitId: 'typed' },
    ],
  };
  expect(followUnits(base, test, entered)).toEqual({
    // What a colleague has saved is met as that, when this is saved on what was known before.
    base: { units: [unit(2, true, 'new'), unit(9), unit(7, false)], version: 3 },
    values: {
      units: [
        { instanceId: 2, unitId: 'new' },
        { instanceId: 9, unitId: 'typed' },
      ],
    },
  });
});

it('a Unit ID that was emptied stays empty', () => {
  const base = { units: [unit(4, true, 'stored')], version: 1 };
  const test = { units: [unit(4, true, 'stored'), unit(5)], version: 1 };
  const followed = followUnits(base, test, { units: [{ instanceId: 4, unitId: '' }] });
  expect(followed?.values.units).toEqual([
    { instanceId: 4, unitId: '' },
    { instanceId: 5, unitId: null },
  ]);
});
