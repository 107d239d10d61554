import { expect, test } from 'vitest';
import { leftToSpend } from './left-to-spend.ts';

const of = (
  dailyBudget: string | null,
  spentToday: string,
  totalBudget: string | null,
  spentInAll: string,
) => ({
  ...{ dailyBudget, spentToday, totalBudget, spentInAll },
});

test.each([
  ['nobody runs', [], null],
  ['without a budget', [of(null, '0', null, '3')], null],
  ["of the day's", [of('50', '12.345', null, '99')], '37.655'],
  ['of the whole one alone', [of(null, '1', '10', '9.5')], '0.5'],
  ["of the whole one, where that is less than the day's", [of('50', '1', '60', '55')], '5'],
  ["of the day's, where that is less than the whole one", [of('50', '46', '600', '55')], '4'],
  [
    'beyond it: nothing, and nothing off the others',
    [of('5', '5.01', null, '9'), of('5', '2', null, '2')],
    '3',
  ],
  ['exact, whatever is added', [of('0.1', '0', null, '0'), of('0.2', '0', null, '0')], '0.3'],
])('%s', (_, campaigns, left) => {
  const shown = leftToSpend(campaigns);
  expect(shown === null ? null : Number(shown)).toBe(left === null ? null : Number(left));
});
