import { expect, test } from 'vitest';
import { holdAgainst, type OwnRule } from './own-rule.ts';

const rule: OwnRule = {
  ...{ id: 1, metric: 'fillRate', appId: null, networkId: 1, country: null },
  ...{ bound: 'under', value: 0.4, span: 3, unit: 'hours' },
};
const steps = (...values: (number | null)[]) =>
  values.map((value, hour) => ({
    from: new Date(Date.UTC(2026, 2, 1, hour)),
    to: new Date(Date.UTC(2026, 2, 1, hour + 1)),
    value,
  }));
const said = (of: OwnRule, ...values: (number | null)[]) => {
  const verdict = holdAgainst(of, steps(...values));
  return verdict && [verdict.isOdd, verdict.isOver];
};

test('odd when each of the last hours is beyond the bound, over when the last one is back', () => {
  expect(said(rule, 0.9, 0.39, 0.2, 0.3)).toEqual([true, false]);
  expect(said(rule, 0.39, 0.2, 0.4)).toEqual([false, true]);
  expect(said(rule, 0.9, 0.2, 0.3)).toEqual([false, false]);
  expect(said({ ...rule, bound: 'over' }, 0.41, 0.5, 0.6)).toEqual([true, false]);
  expect(said({ ...rule, bound: 'over' }, 0.41, 0.4, 0.6)).toEqual([false, false]);
});

test('an hour without a figure is not odd, and too few hours are not either', () => {
  expect(said(rule, 0.1, null, 0.1)).toEqual([false, false]);
  expect(said(rule, 0.1, 0.1, null)).toBeUndefined();
  expect(said(rule, 0.1, 0.1)).toEqual([false, false]);
  expect(said(rule)).toBeUndefined();
});

test('it is about the hours that it took', () => {
  expect(holdAgainst(rule, steps(0.9, 0.3, 0.2, 0.1))).toMatchObject({
    ...{ from: new Date('2026-03-01T01:00:00Z'), to: new Date('2026-03-01T04:00:00Z') },
    ...{ value: 0.1, low: 0.4, high: null, networkId: 1 },
  });
});
